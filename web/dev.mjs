// Serves the page from a folder and hands the API on to a running server, so that the page can be worked on
// without building the binary again: `fenya serve --port 9600` and `node dev.mjs [FOLDER] [PORT]`.
import { createReadStream, existsSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? fileURLToPath(new URL('../crates/fenya-serve/assets', import.meta.url));
const api = new URL(process.env.FENYA_API ?? 'http://127.0.0.1:9600/');
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname.startsWith('/api/') || pathname.startsWith('/board.')) {
    const { origin, ...headers } = request.headers;
    const handed = ask(new URL(request.url, api), { method: request.method, headers: { ...headers, host: api.host } }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    handed.on('error', () => response.writeHead(502).end());
    response.on('close', () => handed.destroy());
    request.pipe(handed);
    return;
  }
  const file = join(folder, pathname === '/' ? 'index.html' : pathname);
  if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(200, {
    'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'",
  });
  createReadStream(file).pipe(response);
});
server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));
