// Builds the page into the folder that the server embeds: `npm run build`, or `node build.mjs DIRECTORY`.
import { build } from 'esbuild';
import { appendFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, '../crates/fenya-serve/assets');
/** What comes before the first paint may weigh so much, packed. */
const LIMIT = 100_000;

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const common = { bundle: true, minify: true, target: 'es2022', charset: 'utf8', legalComments: 'none', logLevel: 'warning' };
const { metafile } = await build({
  ...common,
  metafile: true,
  entryPoints: [join(here, 'src/app.ts')],
  outdir: out,
  format: 'esm',
  splitting: true,
  entryNames: '[name]',
  chunkNames: 'part-[name]-[hash]',
});
// Lit is packed into the page; its licence asks to be named where its code goes.
const licence = await readFile(join(here, 'node_modules/lit/LICENSE'), 'utf8');
await appendFile(join(out, 'app.js'), `/*! Lit\n${licence.replaceAll('*/', '* /').trim()}\n*/\n`);
await build({ ...common, entryPoints: [join(here, 'src/app.css')], outfile: join(out, 'app.css') });
await writeFile(join(out, 'index.html'), await readFile(join(here, 'src/index.html')));

const pieces = await readFile(join(here, 'src/generated/pieces.ts'), 'utf8');
const knight = /\n {2}N: '(.*)',\n/.exec(pieces)?.[1];
if (!knight) throw new Error('src/generated/pieces.ts has no knight: write it again (cargo run -p fenya-draw --example pieces)');
await writeFile(
  join(out, 'icon.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="20" fill="#0b6e5c"/><g transform="translate(9 8) scale(.84)">${knight}</g></svg>\n`,
);

/** What the page asks for by itself: the script, what it needs at once, and the style. */
const wanted = new Set(['app.css', 'icon.svg', 'index.html']);
const add = (path) => {
  if (wanted.has(basename(path))) return;
  wanted.add(basename(path));
  for (const { path: next, kind } of metafile.outputs[path].imports) if (kind === 'import-statement') add(next);
};
add(Object.keys(metafile.outputs).find((path) => basename(path) === 'app.js'));
let first = 0;
for (const name of (await readdir(out)).sort()) {
  const data = await readFile(join(out, name));
  const packed = gzipSync(data, { level: 9 }).length;
  const lazy = !wanted.has(name);
  if (!lazy) first += packed;
  console.log(`${name.padEnd(30)} ${String(data.length).padStart(7)} ${String(packed).padStart(7)} gzip${lazy ? '  later' : ''}`);
}
console.log(`first paint: ${first} bytes, packed`);
if (first > LIMIT) {
  console.error(`the page may weigh ${LIMIT} bytes before its first paint; load some of it later`);
  process.exit(1);
}
