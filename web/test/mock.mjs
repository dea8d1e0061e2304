// Stands in for `fenya serve` until it is there: answers by the command's JSON where it can, else by fixed words.
// FENYA_CLI names the command. Prints its address as the server does.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const command = process.env.FENYA_CLI ?? 'fenya';
const assets = process.env.FENYA_ASSETS ?? fileURLToPath(new URL('../../crates/fenya-serve/assets', import.meta.url));
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const CSP = "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'";

function run(args, input) {
  const { stdout, stderr } = spawnSync(command, args, { input, maxBuffer: 1 << 28 });
  return { stdout, stderr: stderr.toString() };
}

const objects = (args, text) => run(args, text).stdout.toString().split('\n').filter(Boolean).map((line) => JSON.parse(line));

const answers = {
  read({ text }) {
    if (/^\s*(\[\w+ "|1\. )/.test(text)) {
      const games = objects(['pgn', 'check', '--format', 'json', '-'], text);
      const ends = [...games.slice(1).map((g) => g.offset), Buffer.byteLength(text)];
      return { kind: 'games', games: games.map((g, i) => ({ ...g, length: ends[i] - g.offset, problems: g.problems.length })), more: 0 };
    }
    return { kind: 'positions', positions: objects(['check', '--format', 'json', '-'], text), more: 0 };
  },
  check: ({ text }) => ({ ...objects(['check', '--format', 'json', '-'], text)[0], mended: run(['check', '--fix', '-'], text).stdout.toString().trim() || null }),
  game: ({ text }) => objects(['pgn', 'check', '--format', 'json', '-'], text)[0],
  possible({ text }) {
    const [item] = objects(['check', '--format', 'json', '-'], text);
    const rows = item.placement.split('[')[0].split('/').map((r) => [...r.replace(/\d+/g, (n) => '.'.repeat(Number(n)))]);
    const castling = [];
    for (const [color, row, rank] of [['w', rows.at(-1), 1], ['b', rows[0], rows.length]]) {
      const letter = (l) => (color === 'w' ? l.toUpperCase() : l);
      const king = row.indexOf(letter('k'));
      const name = (file) => String.fromCharCode(97 + file) + rank;
      const right = row.lastIndexOf(letter('r'));
      const left = row.indexOf(letter('r'));
      const say = (l, wing, rook) => castling.push({ right: letter(l), color, wing, king: name(king), rook: name(rook), set: item.castling.value.includes(letter(l)) });
      if (king >= 0 && right > king) say('k', 'king', right);
      if (king >= 0 && left >= 0 && left < king) say('q', 'queen', left);
    }
    const en_passant = [];
    const black = item.turn.value === 'b';
    if (rows.length === 8) {
      const [pawn, one, two] = black ? [4, 5, 6] : [3, 2, 1];
      rows[pawn].forEach((p, file) => {
        if (p === (black ? 'P' : 'p') && rows[one][file] === '.' && rows[two][file] === '.') en_passant.push(String.fromCharCode(97 + file) + (black ? 3 : 6));
      });
    }
    const write = (ranks) => ranks.map((r) => r.join('').replace(/\.+/g, (dots) => dots.length)).join('/');
    const swapped = (p) => (p === p.toLowerCase() ? p.toUpperCase() : p.toLowerCase());
    const turned = rows.map((r) => [...r].reverse()).reverse();
    return {
      en_passant, castling, chess960: item.placement.endsWith('PPPPPPPP/RNBQKBNR') ? 518 : null,
      mirror: `${write(rows.map((r) => [...r].reverse()))} ${item.turn.value} - - 0 1`,
      flip: `${write(turned)} ${item.turn.value} - - 0 1`,
      swap: `${write([...rows].reverse().map((r) => r.map(swapped)))} ${black ? 'w' : 'b'} - - 0 1`,
    };
  },
  convert({ text }) {
    const outputs = {};
    const lossy = {};
    for (const to of ['standard', 'xfen', 'shredder', 'epd', 'slashless', 'running', 'trimmed', 'spanning', 'pieces', 'unicode', 'ascii']) {
      const { stdout, stderr } = run(['read', '--to', to, '-'], text);
      if (stdout.length > 0) outputs[to] = stdout.toString().trimEnd();
      else lossy[to] = stderr.trim().split('\n')[0] ?? '';
    }
    for (const to of ['tex', 'tex-diagram']) outputs[to] = run(['draw', '--format', to, '-'], text).stdout.toString();
    return { outputs, lossy };
  },
};

const server = createServer(async (request, response) => {
  const url = new URL(request.url, 'http://localhost');
  const send = (status, type, body) => {
    response.writeHead(status, { 'Content-Type': type, 'Content-Security-Policy': CSP, 'Cache-Control': 'no-store' });
    response.end(body);
  };
  const json = (status, value) => send(status, 'application/json', JSON.stringify(value));
  try {
    const name = url.pathname.replace(/^\/api\//, '');
    if (name !== url.pathname) {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks)) : {};
      const number = /^chess960\/(\d+)$/.exec(name)?.[1];
      if (number !== undefined) {
        const rank = { 518: 'RNBQKBNR', 0: 'BBQNNRKR' }[number] ?? 'RNBQKBNR';
        return json(200, { number: Number(number), fen: `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w KQkq - 0 1` });
      }
      if (name === 'draw') {
        const { stdout } = run(['draw', '--format', body.format, '--style', body.style, '--square', String(body.square), ...(body.flip ? ['--flip'] : []), '-o', '/dev/stdout', '-'], body.text);
        return send(200, { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' }[body.format], stdout);
      }
      const answer = answers[name];
      return answer ? json(200, answer(body)) : json(404, { error: { code: 'not-found', message: name } });
    }
    const file = join(assets, url.pathname === '/' ? 'index.html' : url.pathname);
    if (!file.startsWith(assets) || !existsSync(file)) return send(404, 'text/plain', 'not found');
    send(200, TYPES[extname(file)] ?? 'application/octet-stream', readFileSync(file));
  } catch (error) {
    json(500, { error: { code: 'mock', message: String(error) } });
  }
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
