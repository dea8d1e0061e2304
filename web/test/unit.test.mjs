import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { load } from './load.mjs';

const spans = await load('spans.ts');
const position = await load('position.ts');
const hash = await load('hash.ts');
const { History } = await load('history.ts');

test('byte offsets become offsets of UTF-16, whatever the characters', () => {
  const text = 'a♔é😀Крb';
  // Bytes: a 0, ♔ 1-3, é 4-5, 😀 6-9, К 10-11, р 12-13, b 14.
  assert.deepEqual(spans.utf16Offsets(text, [0, 1, 4, 6, 10, 12, 14, 15]), [0, 1, 2, 3, 5, 6, 7, 8]);
  assert.deepEqual(spans.utf16Offsets(text, [14, 0, 2, 7]), [7, 0, 1, 3], 'any order; the middle of a character is its start');
  assert.deepEqual(spans.utf16Offsets('', [0, 3]), [0, 0]);
  assert.deepEqual(spans.toUtf16('Кр e1', [{ start: 5, end: 7 }]), [{ start: 3, end: 5 }]);
  for (const t of [text, 'k1K5/p7', 'ЖЖ\n😀😀']) {
    let byte = 0;
    let unit = 0;
    for (const char of t) {
      assert.deepEqual(spans.utf16Offsets(t, [byte]), [unit]);
      byte += Buffer.byteLength(char);
      unit += char.length;
    }
  }
});

test('an item is found on its line', () => {
  const text = '8/8 w\n\n8/8 w\n  8/8 w';
  assert.equal(spans.itemOffset(text, '8/8 w', 1), 0);
  assert.equal(spans.itemOffset(text, '8/8 w', 3), 7);
  assert.equal(spans.itemOffset(text, '8/8 w', 4), 15);
  assert.equal(spans.itemOffset(text, 'absent', 9), 0);
});

test('a text is cut where marks begin and end', () => {
  const mark = (start, end) => ({ start, end });
  const [a, b, none] = [mark(2, 6), mark(4, 8), mark(10, 10)];
  const cut = spans.segments('0123456789', [a, b, none]);
  assert.deepEqual(cut.map((s) => s.text), ['01', '23', '45', '67', '8', '9']);
  assert.deepEqual(cut.map((s) => s.marks), [[], [a], [a, b], [b], [], [none]]);
  assert.equal(spans.segments('', [mark(0, 0)]).length, 0);
  assert.deepEqual(spans.segments('x😀', [mark(3, 3)]).map((s) => s.text), ['x', '😀'], 'a pair is not torn');
});

test('records of any size are read and written back', () => {
  for (const fen of [
    position.START_FEN,
    position.EMPTY_FEN,
    'k3/1n2/1RN1/2n1/3K w - - 0 1',
    'K w - - 0 1',
    '26/'.repeat(25) + 'k24K b - - 12 99',
    '4k3/8/8/8/8/P4Q~2/8/4K3[RPPn] b - - 0 28',
    'r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 3+3 0 1',
    '4k3/8/8/3Жж3/8/8/8/4K1RR w G - 0 1',
    'rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2',
  ]) {
    assert.equal(position.composeFen(position.parseFen(fen)), fen);
  }
  for (const bad of ['', '8/7', '27', '8/8/8/8/8/8/8/8 x', 'k/K w - z9', '8/8 w ? -', '!k/K2', 'k1K5p7/8', '0/0']) {
    assert.equal(position.parseFen(bad), null, bad);
  }
});

test('squares have names on every board', () => {
  const board = { width: 10, height: 12 };
  assert.equal(position.squareName(board, 0), 'a12');
  assert.equal(position.squareName(board, 119), 'j1');
  for (let i = 0; i < 120; i++) assert.equal(position.squareIndex(board, position.squareName(board, i)), i);
  for (const none of ['k1', 'a13', 'a0', '1a', '']) assert.equal(position.squareIndex(board, none), null);
});

test('another size keeps what fits, from a1', () => {
  const start = position.parseFen(position.START_FEN);
  assert.equal(position.placement(position.resize(start, 10, 8)), 'rnbqkbnr2/pppppppp2/10/10/10/10/PPPPPPPP2/RNBQKBNR2');
  assert.equal(position.placement(position.resize(start, 4, 3)), '4/PPPP/RNBQ');
});

test('rights that the board cannot bear are dropped', () => {
  const after = (fen) => {
    const p = position.dropImpossible(position.parseFen(fen));
    return `${p.castling} ${p.enPassant ?? '-'}`;
  };
  assert.equal(after('r3k2r/8/8/8/8/8/8/R3K3 w KQkq - 0 1'), 'Qkq -');
  assert.equal(after('4k3/8/8/8/8/8/8/4K1RR w G - 0 1'), 'G -');
  assert.equal(after('4k3/8/8/8/8/8/8/4K2R w G - 0 1'), '- -');
  assert.equal(after('4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1'), 'Q -');
  assert.equal(after('4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1'), '- e3');
  assert.equal(after('4k3/8/8/8/8/8/8/4K3 b - e3 0 1'), '- -');
  assert.equal(after('4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1'), '- d6');
});

test('only boards of orthodox chess go to other pages', () => {
  assert.equal(position.isOrthodox(position.parseFen(position.START_FEN)), true);
  assert.equal(position.isOrthodox(position.parseFen('4k3/8/8/8/3A4/8/8/4K3 w - - 0 1')), false);
  assert.equal(position.isOrthodox(position.parseFen('k3/K3 w - - 0 1')), false);
});

test('a position goes into the address and comes back', () => {
  for (const fen of [position.START_FEN, '4k3/8/8/3Жж3/8/8/8/4K1RR[Qq] w G e3 3+3 0 1', 'k#/?&=%1']) {
    assert.equal(hash.fromHash(hash.toHash(fen)), fen);
  }
  assert.equal(hash.toHash('8/8 w - - 0 1'), '#fen=8/8_w_-_-_0_1');
  assert.equal(hash.fromHash('#fen=8/8%20w'), '8/8 w');
  assert.equal(hash.fromHash('#fen=8/8_100%'), '8/8 100%');
  for (const none of ['', '#', '#fen=', '#x=1']) assert.equal(hash.fromHash(none), null);
});

test('links to other pages', () => {
  const fen = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
  assert.equal(hash.lichessEditor(fen), 'https://lichess.org/editor/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1');
  assert.equal(hash.lichessAnalysis(fen), 'https://lichess.org/analysis/4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1');
  assert.equal(hash.chessCom(fen), 'https://www.chess.com/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F8%2F4K2R%20w%20K%20-%200%201');
});

test('undo and redo', () => {
  const history = new History('a');
  assert.equal(history.undo(), null);
  history.push('b');
  history.push('c');
  assert.equal(history.undo(), 'b');
  assert.equal(history.undo(), 'a');
  assert.equal(history.canUndo, false);
  assert.equal(history.redo(), 'b');
  history.push('d');
  assert.equal(history.redo(), null, 'a new step ends what could be done again');
  assert.equal(history.undo(), 'b');
});

test('what is typed in one go is undone in one go', () => {
  const history = new History('');
  history.push('k', 'type', 1000, 0);
  history.push('k1', 'type', 1000, 500);
  history.push('k1K', 'type', 1000, 1200);
  history.push('k1K5', 'type', 1000, 9000);
  history.push('X', 'paste', 0, 9001);
  assert.deepEqual([history.undo(), history.undo(), history.undo(), history.undo()], ['k1K5', 'k1K', '', null]);
});

test('the history has an end', () => {
  const history = new History(0, 3);
  for (let i = 1; i <= 10; i++) history.push(i);
  assert.deepEqual([history.undo(), history.undo(), history.undo(), history.undo()], [9, 8, 7, null]);
});

test('numbers have their forms', async () => {
  const { slavic } = await load('i18n/messages.ts');
  const ru = (n) => slavic(n, 'ход', 'хода', 'ходов').split(' ')[1];
  assert.deepEqual([1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111].map(ru), ['ход', 'хода', 'хода', 'ходов', 'ходов', 'ходов', 'ходов', 'ход', 'хода', 'ходов', 'ход', 'ходов']);
  const pl = (n) => slavic(n, 'ruch', 'ruchy', 'ruchów', true).split(' ')[1];
  assert.deepEqual([1, 2, 5, 12, 21, 22].map(pl), ['ruch', 'ruchy', 'ruchów', 'ruchów', 'ruchów', 'ruchy']);
});

test('every language says everything, and in its own words', async () => {
  const { messages: en } = await load('i18n/en.ts');
  for (const language of ['ru', 'uk', 'pl', 'de', 'fr', 'es']) {
    const { messages } = await load(`i18n/${language}.ts`);
    for (const group of ['dialects', 'notations', 'languageNames', 'pieceNames']) {
      assert.deepEqual(Object.keys(messages[group]).sort(), Object.keys(en[group]).sort(), `${language}: ${group}`);
    }
    assert.deepEqual(Object.keys(messages.board.pieces).sort(), Object.keys(en.board.pieces).sort(), language);
    assert.equal(messages.keysHelp.length, en.keysHelp.length, language);
    for (const key of ['placeholder', 'problems', 'share', 'networkError', 'whiteToMove', 'halfmove']) assert.notEqual(messages[key], en[key], `${language}: ${key}`);
    for (const letter of 'KQRBNPkqrbnp') assert.notEqual(messages.board.pieces[letter], en.board.pieces[letter], `${language}: ${letter}`);
  }
});

test('no address of a registry stands in the lock file', () => {
  const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  assert.equal(/resolved|registry/.test(lock), false);
});
