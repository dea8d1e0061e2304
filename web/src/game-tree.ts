import type { GameItem } from './api.js';

/** A move of a game, and where one can go from it. */
export interface MoveNode {
  /** Its place in the list of all moves; the start has none. */
  readonly id: number;
  readonly san: string;
  readonly number: string;
  readonly fen: string;
  readonly depth: number;
  /** The move before it; -1 is the start. */
  readonly parent: number;
  /** The next move of its own line, and the first moves of other lines from the same position. */
  next: number;
  others: number[];
}

/** What stands in a line, in its order. */
export type Shown =
  | { kind: 'move'; node: MoveNode; numbered: boolean }
  | { kind: 'comment' | 'nag' | 'unplayed'; text: string }
  | { kind: 'variation'; line: Shown[] };

export interface Tree {
  nodes: MoveNode[];
  line: Shown[];
  /** The first move of the main line, and those of variations before it. */
  first: number;
  firstOthers: number[];
}

/** The lines of a game as a tree that can be walked. */
export function tree(items: readonly GameItem[]): Tree {
  const nodes: MoveNode[] = [];
  const firstOthers: number[] = [];
  const walk = (line: readonly GameItem[], start: number, depth: number): { shown: Shown[]; first: number } => {
    const shown: Shown[] = [];
    let [last, before, first, bare] = [start, start, -1, true];
    for (const item of line) {
      if (item.kind === 'move') {
        const node: MoveNode = { id: nodes.length, san: item.san, number: item.number, fen: item.fen, depth, parent: last, next: -1, others: [] };
        nodes.push(node);
        if (first < 0) first = node.id;
        else if (nodes[last]) nodes[last]!.next = node.id;
        // Black's move has its number where something stood between.
        shown.push({ kind: 'move', node, numbered: bare || !item.number.endsWith('...') });
        [before, last, bare] = [last, node.id, false];
      } else if (item.kind === 'variation') {
        const inner = walk(item.line, before, depth + 1);
        if (inner.first >= 0) (nodes[before]?.others ?? firstOthers).push(inner.first);
        shown.push({ kind: 'variation', line: inner.shown });
        bare = true;
      } else if (item.kind === 'nag') {
        shown.push({ kind: 'nag', text: item.text ?? `$${item.nag}` });
      } else if (item.text !== '') {
        shown.push({ kind: item.kind, text: item.text });
        bare = true;
      }
    }
    return { shown, first };
  };
  const { shown, first } = walk(items, -1, 0);
  return { nodes, line: shown, first, firstOthers };
}

/** The move on which the line of a move began: one step out of a variation. */
export function outOf(nodes: readonly MoveNode[], id: number): number {
  let node = nodes[id];
  const depth = node?.depth ?? 0;
  while (node && node.depth === depth && depth > 0) node = nodes[node.parent];
  return node?.id ?? -1;
}
