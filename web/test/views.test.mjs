import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { after, before, describe, test } from 'node:test';
import { cell, launch, missing, open, settled, startServer, text, untilText } from './browser.mjs';

/** Waits until a square of the board is called this. */
const untilCell = (p, square, label) => cell(p, square).and(p.locator(`[aria-label="${label}"]`)).waitFor();

const why = missing();
if (why) console.log(`browser tests of pictures and games are skipped: ${why}`);

const ENDING = '8/5k2/3p4/1p1P4/1P3K2/8/4N3/6b1';
const MIDDLE = 'r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2QK2R';

/** Over most of what stands on g1 of a board that `painted` lays down: enough that nobody is sure of it. */
const smear = (board) => [40 + 420 * board + 6 * 47.5 + 14, 40 + 7 * 47.5 + 16, 20, 28];

/** A book of one picture a page; the pictures are JPEG, as wide and high as `painted` makes one board. */
function pdf(...pages) {
  const [width, height] = [460, 460];
  const parts = [];
  const places = [];
  let length = 0;
  const add = (piece) => {
    const bytes = Buffer.from(piece, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (n, head, stream) => {
    places[n] = length;
    add(`${n} 0 obj\n${head}\n`);
    if (stream) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  };
  add('%PDF-1.4\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${3 + 3 * i} 0 R`).join(' ')}] >>`);
  pages.forEach((jpeg, i) => {
    const [page, image, draw] = [3 + 3 * i, 4 + 3 * i, 5 + 3 * i];
    const content = Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /I Do Q`);
    object(page, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /I ${image} 0 R >> >> /Contents ${draw} 0 R >>`);
    object(image, `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`, jpeg);
    object(draw, `<< /Length ${content.length} >>`, content);
  });
  const start = length;
  add(`xref\n0 ${places.length}\n0000000000 65535 f \n${places.slice(1).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`);
  add(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

describe('pictures and games in a browser', { skip: why ?? false }, () => {
  let server;
  let browser;
  let folder;
  before(async () => {
    server = await startServer();
    browser = await launch('--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream');
    folder = mkdtempSync(join(tmpdir(), 'fenya-web-'));
  });
  after(async () => {
    await browser?.close();
    server?.stop();
    if (folder) rmSync(folder, { recursive: true });
  });

  const page = (name, options, run) =>
    test(name, async () => {
      const opened = await open(browser, server.address, options);
      try {
        await run(opened.page, opened);
        assert.deepEqual(opened.faults, []);
      } finally {
        await opened.context.close();
      }
    });

  /** A diagram as bytes of a PNG. */
  async function diagram(fen, look = 'square=44&coords=none') {
    const response = await fetch(`${server.address}board.png?fen=${encodeURIComponent(fen)}&${look}`);
    return Buffer.from(await response.arrayBuffer());
  }

  function file(name, bytes) {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  }

  const choose = (p, path) => p.locator('#file').setInputFiles(path);

  /** A diagram with something laid over it, and several side by side, are made by the browser itself. */
  const painted = (p, fens, rect = null, type = 'png', negative = false) =>
    p.evaluate(
      async ([list, rect, type, negative]) => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [Math.max(400, 40 + 420 * list.length), 460];
        const context = canvas.getContext('2d');
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
        for (const [i, fen] of list.entries()) {
          const response = await fetch(`board.png?fen=${encodeURIComponent(fen)}&square=44&coords=none&turn_mark=false`);
          const image = await createImageBitmap(await response.blob());
          context.drawImage(image, 40 + 420 * i, 40, 380, 380);
        }
        context.fillStyle = '#c0c0c0';
        if (rect) context.fillRect(...rect);
        if (negative) {
          context.globalCompositeOperation = 'difference';
          context.fillStyle = '#fff';
          context.fillRect(0, 0, canvas.width, canvas.height);
        }
        const blob = await new Promise((resolve) => canvas.toBlob(resolve, `image/${type}`, 0.95));
        return [...new Uint8Array(await blob.arrayBuffer())];
      },
      [fens, rect, type, negative],
    ).then((bytes) => Buffer.from(bytes));

  page('a picture pasted from the clipboard becomes the position', {}, async (p) => {
    const bytes = [...(await diagram(ENDING))];
    await p.locator('footer').click();
    await p.evaluate(async (list) => {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([new Uint8Array(list)], { type: 'image/png' }) })]);
    }, bytes);
    await p.keyboard.press('Control+v');
    await untilText(p, ENDING);
    await untilCell(p, 'e2', 'e2, white knight');
    assert.match(await p.locator('fenya-picture .sure').innerText(), /confidence/);
    assert.ok((await p.locator('fenya-fields .assumed').count()) >= 1, 'a picture does not say whose move it is');
    assert.equal(await p.locator('fenya-picture .corner').count(), 4);
  });

  page('a picture is dropped on the page', {}, async (p) => {
    const bytes = [...(await diagram(MIDDLE))];
    const data = await p.evaluateHandle((list) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(list)], 'dropped.png', { type: 'image/png' }));
      return transfer;
    }, bytes);
    await p.dispatchEvent('fenya-app', 'drop', { dataTransfer: data });
    await untilText(p, MIDDLE);
    assert.equal(await p.locator('fenya-picture .name').innerText(), 'dropped.png');
  });

  page('an uncertain square is marked on both sides, and corrected with one press', {}, async (p) => {
    const picture = await painted(p, [ENDING], smear(0));
    await choose(p, file('doubt.png', picture));
    const doubt = p.locator('fenya-picture li[data-doubt="g1"]');
    await doubt.waitFor();
    assert.equal(await p.locator('fenya-picture .over .doubt').count(), await p.locator('fenya-picture li[data-doubt]').count());
    assert.ok((await p.locator('section.board svg g.unsure').count()) >= 1);
    const live = p.locator('[data-live]');
    assert.match(await live.innerText(), /^(Only \d+ % sure: compare the marked squares|Read with \d+ % confidence)\. \d+ uncertain squares?: .*\bg1 \S.* \d+ %, or /);
    await doubt.locator('button[data-piece=""]').click();
    // The side to move is as unknown as before: nothing but the piece is written.
    await untilText(p, '8/5k2/3p4/1p1P4/1P3K2/8/4N3/8');
    await untilCell(p, 'g1', 'g1, empty');
    assert.equal(await p.locator('fenya-picture .over .mended').count(), 1);
    await p.locator('fenya-picture').getByText('1 square corrected').waitFor();
    // A press on the picture leads to the square, and a key corrects it there.
    await p.locator('fenya-picture .over [data-square="g1"]').click();
    await p.keyboard.press('b');
    assert.equal(await cell(p, 'g1').getAttribute('aria-label').then((l) => l.startsWith('g1, black bishop')), true);
  });

  page('a negative is told, and read with certainty when it is said to be one', {}, async (p) => {
    await choose(p, file('negative.png', await painted(p, [MIDDLE], null, 'png', true)));
    await untilText(p, MIDDLE);
    assert.equal(await p.locator('fenya-picture .sure.no').count(), 1);
    const button = (shown) => p.locator(`fenya-picture button[data-shown="${shown}"]`);
    assert.equal(await button('negative').getAttribute('aria-pressed'), 'true');
    await button('mirrored').click();
    await p.locator('fenya-picture button[data-shown="mirrored"][aria-pressed="true"]').waitFor();
    await button('negative').click();
    await p.locator('fenya-picture .sure.ok').waitFor();
    await untilText(p, MIDDLE);
  });

  page('of several boards one is chosen', {}, async (p) => {
    await choose(p, file('two.png', await painted(p, [MIDDLE, ENDING])));
    await untilText(p, MIDDLE);
    assert.equal(await p.locator('fenya-picture button[data-board]').count(), 2);
    await p.locator('fenya-picture button[data-board="2"]').click();
    await untilText(p, ENDING);
    await p.locator('fenya-picture polygon.other').click();
    await untilText(p, MIDDLE);
    await p.keyboard.press('Control+z');
    await untilText(p, ENDING);
  });

  page('every board keeps what was corrected on it, and undo goes back through them', {}, async (p) => {
    const corrected = MIDDLE.replace('R2QK2R', 'R2QK3');
    await choose(p, file('kept.png', await painted(p, [MIDDLE, ENDING])));
    await untilText(p, MIDDLE);
    await cell(p, 'h1').focus();
    await p.keyboard.press('Delete');
    await untilText(p, corrected);
    const board = (n) => p.locator(`fenya-picture button[data-board="${n}"]`);
    await board(2).click();
    await untilText(p, ENDING);
    assert.equal(await p.locator('fenya-picture').getByText('corrected').count(), 0, 'the other board was left alone');
    await board(1).click();
    await untilText(p, corrected);
    await p.locator('fenya-picture').getByText('1 square corrected').waitFor();
    await p.keyboard.press('Control+z');
    await untilText(p, ENDING);
    await p.locator('fenya-picture button[data-board="2"][aria-pressed="true"]').waitFor();
    await p.keyboard.press('Control+z');
    await p.keyboard.press('Control+z');
    await untilText(p, MIDDLE);
    await p.locator('fenya-picture button[data-board="1"][aria-pressed="true"]').waitFor();
  });

  page('a text pasted beside a picture is no correction of it', {}, async (p) => {
    await choose(p, file('beside.png', await painted(p, [ENDING], smear(0))));
    await p.locator('fenya-picture li[data-doubt="g1"]').waitFor();
    const seen = await text(p);
    // A position much like the first: not so many squares differ.
    const other = '8/5k2/8/8/8/8/8/5K2 w - - 0 1';
    await p.evaluate((words) => navigator.clipboard.writeText(words), other);
    await p.locator('footer').click();
    await p.keyboard.press('Control+v');
    await untilText(p, other);
    await p.locator('fenya-picture').getByText('does not come from this picture any more').waitFor();
    assert.equal(await p.locator('fenya-picture li[data-doubt], fenya-picture .over .mended, fenya-picture .over .doubt').count(), 0);
    assert.equal(await p.locator('section.board svg g.unsure').count(), 0);
    await p.locator('fenya-picture [data-back]').click();
    await untilText(p, seen);
    await p.locator('fenya-picture li[data-doubt="g1"]').waitFor();
  });

  page('pages of a book are turned, and what was corrected is there on the way back', {}, async (p) => {
    await choose(p, file('book.pdf', pdf(await painted(p, [MIDDLE], null, 'jpeg'), await painted(p, [ENDING], null, 'jpeg'))));
    await untilText(p, MIDDLE);
    await cell(p, 'h1').focus();
    await p.keyboard.press('Delete');
    const corrected = MIDDLE.replace('R2QK2R', 'R2QK3');
    await untilText(p, corrected);
    await p.locator('fenya-picture').getByRole('button', { name: 'Next page' }).press('Enter');
    await untilText(p, ENDING);
    const side = await p.evaluate(() => document.activeElement.shadowRoot?.activeElement?.className);
    assert.equal(side, 'side', 'the last page has no next one: the focus went on');
    await p.locator('fenya-picture').getByRole('button', { name: 'Previous page' }).click();
    await untilText(p, corrected);
    assert.equal(await p.locator('fenya-picture #page').inputValue(), '1');
    await p.keyboard.press('Control+z');
    await untilText(p, ENDING);
    await p.waitForFunction(() => document.querySelector('fenya-picture').shadowRoot.querySelector('#page').value === '2');
  });

  page('the view of pictures as a screen reader has it', {}, async (p) => {
    await choose(p, file('read.png', await painted(p, [ENDING], smear(0))));
    await p.locator('fenya-picture li[data-doubt="g1"]').waitFor();
    const tree = await p.locator('fenya-picture').ariaSnapshot();
    for (const line of ['heading "Picture"', 'img "The picture read.png"', 'button "Corner at a8"', 'button "Corner at h1"', 'group "White plays from the"', 'button "bottom" [pressed]', 'group "g1"', 'button "g1, empty'])
      assert.ok(tree.includes(line), `${line} is not in\n${tree}`);
    // By keys alone: a doubt is settled, and the picture is closed.
    const empty = p.locator('fenya-picture li[data-doubt="g1"] button[data-piece=""]');
    await empty.focus();
    await p.keyboard.press('Enter');
    await untilText(p, '8/5k2/3p4/1p1P4/1P3K2/8/4N3/8');
    await p.locator('fenya-picture .close').focus();
    await p.keyboard.press('Enter');
    await p.locator('fenya-picture').waitFor({ state: 'detached' });
    assert.equal(await p.evaluate(() => document.activeElement.shadowRoot.activeElement.shadowRoot.activeElement.textContent.trim()), 'Open file');
  });

  page('a search that is given up can be taken up again', {}, async (p) => {
    const bytes = await diagram(ENDING);
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await p.route('**/api/picture?*', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await choose(p, file('slow.png', bytes));
    await p.locator('fenya-picture').getByRole('button', { name: 'Cancel' }).click();
    release();
    await p.locator('fenya-picture').getByRole('button', { name: 'Read again' }).click();
    await untilText(p, ENDING);
  });

  page('on a phone and on the narrowest screen nothing is wider than it', { viewport: { width: 320, height: 700 }, hasTouch: true, locale: 'de-DE', colorScheme: 'dark' }, async (p) => {
    const width = () => p.evaluate(() => document.documentElement.scrollWidth);
    await choose(p, file('a-name-that-is-far-too-long-for-a-telephone-and-has-no-place-to-break.png', await painted(p, [ENDING], smear(0))));
    const empty = p.locator('fenya-picture li[data-doubt="g1"] button[data-piece=""]');
    await empty.waitFor();
    assert.equal(await width(), 320);
    await empty.tap();
    await untilText(p, '8/5k2/3p4/1p1P4/1P3K2/8/4N3/8');
    await untilCell(p, 'g1', 'g1, leer');
    await p.locator('fenya-picture .close').tap();
    const name = 'Wolfeschlegelsteinhausenbergerdorff';
    await p.locator('textarea').fill(`[White "${name}"]\n[Black "${name}"]\n\n1. e4 {${'x'.repeat(90)}} e5 (1... c5 (1... e6 (1... c6 (1... d6 (1... g6 2. d4))))) *\n\n[White "${name}"]\n\n1. d4 *\n`);
    await p.locator('fenya-game button[data-move="1"]').waitFor();
    assert.equal(await width(), 320);
  });

  page('the board can be read the other way up', {}, async (p) => {
    await choose(p, file('turn.png', await diagram(ENDING)));
    await untilText(p, ENDING);
    await p.locator('fenya-picture button[data-white="top"]').click();
    await untilText(p, [...ENDING].reverse().join(''));
    // What is corrected holds whichever way the board is read.
    await p.locator('section.board [role=gridcell][data-square="b8"]').focus();
    await p.keyboard.press('Delete');
    const without = [...ENDING.replace('6b1', '8')].reverse().join('');
    await untilText(p, without);
    await p.locator('fenya-picture button[data-white="bottom"]').click();
    await untilText(p, ENDING.replace('6b1', '8'));
  });

  page('where no board is found the corners are set by hand, also with the keys', {}, async (p, opened) => {
    const white = await painted(p, []);
    await choose(p, file('none.png', white));
    await p.locator('fenya-picture').getByText('No chessboard was found').waitFor();
    assert.equal(opened.faults.splice(0).length, 1, 'the browser notes the 422');
    await p.locator('fenya-picture').getByRole('button', { name: 'Mark the corners by hand' }).click();
    const corner = p.locator('fenya-picture .corner[data-corner="h1"]');
    const at = await corner.boundingBox();
    await corner.focus();
    for (let i = 0; i < 3; i++) await p.keyboard.press('Shift+ArrowLeft');
    const now = await corner.boundingBox();
    assert.ok(now.x < at.x - 10, `${now.x} ${at.x}`);
    await p.locator('fenya-picture').getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await p.locator('fenya-picture .corner').count(), 0);
  });

  page('a corner is dragged, and the board read again', {}, async (p, opened) => {
    await choose(p, file('corner.png', await painted(p, [ENDING])));
    await untilText(p, ENDING);
    const corner = await p.locator('fenya-picture .corner[data-corner="a8"]').boundingBox();
    const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
    const answer = p.waitForResponse((r) => r.url().includes('corners='));
    await p.mouse.move(x, y);
    await p.mouse.down();
    await p.mouse.move(x + 3, y + 2, { steps: 3 });
    await p.mouse.up();
    assert.equal((await answer).status(), 200);
    await untilText(p, ENDING);
    // When the server gives up, that is told, and nothing is lost.
    await p.route('**/api/picture?*corners=*', (route) =>
      route.fulfill({ status: 408, contentType: 'application/json', body: '{"error":{"code":"timeout","message":"the work took too long"}}' }));
    await p.locator('fenya-picture .corner[data-corner="h1"]').focus();
    await p.keyboard.press('ArrowLeft');
    await p.locator('fenya-picture').getByRole('button', { name: 'Read this board' }).press('Enter');
    await p.locator('fenya-picture .failure').getByText('the work took too long').waitFor();
    assert.equal(opened.faults.splice(0).length, 1, 'the browser notes the 408');
    await p.locator('fenya-picture').getByRole('button', { name: 'Cancel' }).click();
    await p.locator('fenya-picture .sure').waitFor();
    assert.equal(await text(p), ENDING);
  });

  page('files that are no pictures are told, and the page goes on', {}, async (p, opened) => {
    const whole = await diagram(ENDING);
    const huge = Buffer.from(whole);
    huge.writeUInt32BE(20000, 16);
    huge.writeUInt32BE(20000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    for (const [name, bytes, said] of [
      ['broken.png', whole.subarray(0, whole.length / 2), /break|whole|end|damaged/i],
      ['huge.png', huge, /20000|pixels/i],
      ['archive.zip', Buffer.from('PK\x03\x04 nothing'), /picture/i],
      ['empty.jpg', Buffer.alloc(0), /empty/i],
    ]) {
      await choose(p, file(name, bytes));
      await p.locator('fenya-picture .name', { hasText: name }).waitFor();
      await p.locator('fenya-picture .failure').waitFor();
      assert.match(await p.locator('fenya-picture .failure').innerText(), said, name);
    }
    opened.faults.splice(0);
    await choose(p, file('good.png', whole));
    await untilText(p, ENDING);
    await p.locator('fenya-picture .close').click();
    assert.equal(await p.locator('fenya-picture').count(), 0);
  });

  page('a photo is taken with the camera', {}, async (p, opened) => {
    await p.getByRole('button', { name: 'Camera' }).click();
    await p.getByRole('button', { name: 'Take the photo' }).click();
    await p.locator('fenya-picture .name', { hasText: 'photo.jpg' }).waitFor();
    // The picture of the fake camera shows no board.
    await p.locator('fenya-picture .failure, fenya-picture .sure').first().waitFor();
    opened.faults.splice(0);
  });

  page('a game is stepped through, with its variations', {}, async (p) => {
    await p.locator('textarea').fill('[White "Ä"]\n[Black "B"]\n\n1. e4 {best} e5 (1... c5! 2. Nf3 (2. c3)) 2. Ke2 Ke7 *');
    const game = p.locator('fenya-game');
    await game.locator('button[data-move="5"]').waitFor();
    assert.deepEqual(await game.locator('button[data-move]').allInnerTexts(), ['Starting position', 'e4', 'e5', 'c5', 'Nf3', 'c3', 'Ke2', 'Ke7']);
    await untilCell(p, 'e7', 'e7, black king');
    await game.locator('button[data-move="2"]').click();
    await untilCell(p, 'c5', 'c5, black pawn');
    await p.keyboard.press('ArrowRight');
    await untilCell(p, 'f3', 'f3, white knight');
    await p.keyboard.press('ArrowDown');
    await untilCell(p, 'c3', 'c3, white pawn');
    await p.keyboard.press('Home');
    await untilCell(p, 'e2', 'e2, white pawn');
    await game.locator('button[data-step="next"]').click();
    await game.locator('button.copy').click();
    await p.getByText('FEN copied').first().waitFor();
    assert.equal(await p.evaluate(() => navigator.clipboard.readText()), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1');
    assert.match(await text(p), /1\. e4 \{best\}/, 'the game stays in its field');
  });

  page('a game stays where it was left, in whatever language', {}, async (p) => {
    await p.locator('textarea').fill(`[White "A"]\n\n1. e4 e5 2. Ke2 Ke7 {${'words '.repeat(300)}} 3. Ke3 Ke6 *\n\n[White "B"]\n\n1. d4 *\n`);
    const game = p.locator('fenya-game');
    await game.locator('button[data-move="5"][aria-current="true"]').waitFor();
    const before = await p.evaluate(() => [scrollY, history.length]);
    await game.locator('button[data-step="first"]').click();
    await untilCell(p, 'e2', 'e2, white pawn');
    await game.locator('button[data-step="next"]').click();
    await game.locator('button[data-step="next"]').click();
    await untilCell(p, 'e5', 'e5, black pawn');
    assert.deepEqual(await p.evaluate(() => [scrollY, history.length]), before, 'the page neither scrolls nor fills its history');
    assert.equal(await p.locator('.toast').count(), 0);
    await p.locator('[data-setting=language]').selectOption('de');
    await game.getByText('Ausgangsstellung').waitFor();
    await settled(p);
    assert.equal(await game.locator('button[aria-current="true"]').innerText(), 'e5');
    assert.equal(await cell(p, 'e1').getAttribute('aria-label'), 'e1, weißer König');
    await p.locator('fenya-readings .games button').nth(1).click();
    await untilCell(p, 'd4', 'd4, weißer Bauer');
    await p.locator('fenya-readings .games button').first().click();
    await untilCell(p, 'e5', 'e5, schwarzer Bauer');
    assert.equal(await game.locator('button[aria-current="true"]').innerText(), 'e5');
  });

  page('of several games one is opened, and a move that cannot be played is marked', {}, async (p) => {
    await p.locator('textarea').fill('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 Ke7 2. c4 *\n');
    await p.locator('fenya-readings .games button').nth(1).click();
    await p.locator('fenya-game .unplayed').first().waitFor();
    assert.match(await p.locator('fenya-game .unplayed').first().innerText(), /Ke7/);
    await untilCell(p, 'd4', 'd4, white pawn');
  });

  page('pictures and games pass axe in both themes', { reducedMotion: 'reduce' }, async (p, opened) => {
    const { default: Axe } = await import('@axe-core/playwright');
    await choose(p, file('axe.png', await painted(p, [MIDDLE, ENDING], smear(1))));
    await untilText(p, MIDDLE);
    await p.locator('fenya-picture button[data-board="2"]').click();
    await p.locator('fenya-picture li[data-doubt]').first().waitFor();
    for (const colorScheme of ['light', 'dark']) {
      await p.emulateMedia({ colorScheme });
      const { violations } = await new Axe({ page: p }).analyze();
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`), [], colorScheme);
    }
    await choose(p, file('axe-none.png', await painted(p, [])));
    await p.locator('fenya-picture .failure').waitFor();
    opened.faults.splice(0);
    for (const colorScheme of ['light', 'dark']) {
      await p.emulateMedia({ colorScheme });
      const { violations } = await new Axe({ page: p }).analyze();
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`), [], colorScheme);
    }
    await p.locator('fenya-picture .close').click();
    await p.locator('textarea').fill('1. e4 {best} e5 (1... c5! 2. Nf3) 2. Ke2 Ke8 *');
    await p.locator('fenya-game button[data-move="4"]').waitFor();
    for (const colorScheme of ['light', 'dark']) {
      await p.emulateMedia({ colorScheme });
      const { violations } = await new Axe({ page: p }).analyze();
      assert.deepEqual(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`), [], colorScheme);
    }
  });
});
