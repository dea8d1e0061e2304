import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { after, before, describe, test } from 'node:test';
import { cell, launch, missing, open, startServer, text, untilText } from './browser.mjs';

/** Waits until a square of the board is called this. */
const untilCell = (p, square, label) => cell(p, square).and(p.locator(`[aria-label="${label}"]`)).waitFor();


const why = missing() ?? (process.env.FENYA_BIN ? null : 'pictures need the real server: set FENYA_BIN');
if (why) console.log(`browser tests of pictures and games are skipped: ${why}`);

const ENDING = '8/5k2/3p4/1p1P4/1P3K2/8/4N3/6b1';
const MIDDLE = 'r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2QK2R';

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
  const painted = (p, fens, rect = null) =>
    p.evaluate(
      async ([list, rect]) => {
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
        context.fillStyle = '#888';
        if (rect) context.fillRect(...rect);
        const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
        return [...new Uint8Array(await blob.arrayBuffer())];
      },
      [fens, rect],
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
    // Half of the bishop on g1 is painted over.
    const picture = await painted(p, [ENDING], [40 + 6 * 47.5, 40 + 7 * 47.5 + 4, 46, 24]);
    await choose(p, file('doubt.png', picture));
    const doubt = p.locator('fenya-picture li[data-doubt="g1"]');
    await doubt.waitFor();
    assert.equal(await p.locator('fenya-picture .over .doubt').count(), await p.locator('fenya-picture li[data-doubt]').count());
    assert.ok((await p.locator('section.board svg g.unsure').count()) >= 1);
    const before = await text(p);
    await doubt.locator('button[data-piece=""]').click();
    await p.waitForFunction((old) => document.querySelector('fenya-app').store.text !== old, before);
    await untilCell(p, 'g1', 'g1, empty');
    assert.equal(await p.locator('fenya-picture .over .mended').count(), 1);
    await p.locator('fenya-picture').getByText('1 square corrected').waitFor();
    // A press on the picture leads to the square, and a key corrects it there.
    await p.locator('fenya-picture .over [data-square="g1"]').click();
    await p.keyboard.press('b');
    assert.equal(await cell(p, 'g1').getAttribute('aria-label').then((l) => l.startsWith('g1, black bishop')), true);
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

  page('the board can be read the other way up', {}, async (p) => {
    await choose(p, file('turn.png', await diagram(ENDING)));
    await untilText(p, ENDING);
    await p.locator('fenya-picture button[data-white="top"]').click();
    await untilText(p, [...ENDING].reverse().join(''));
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

  page('a corner is dragged, and the board read again', {}, async (p) => {
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

  page('of several games one is opened, and a move that cannot be played is marked', {}, async (p) => {
    await p.locator('textarea').fill('[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 Ke7 2. c4 *\n');
    await p.locator('fenya-readings .games button').nth(1).click();
    await p.locator('fenya-game .unplayed').first().waitFor();
    assert.match(await p.locator('fenya-game .unplayed').first().innerText(), /Ke7/);
    await untilCell(p, 'd4', 'd4, white pawn');
  });

  page('pictures and games pass axe in both themes', {}, async (p) => {
    const { default: Axe } = await import('@axe-core/playwright');
    await choose(p, file('axe.png', await painted(p, [MIDDLE, ENDING], [460 + 6 * 47.5, 40 + 7 * 47.5 + 4, 46, 24])));
    await untilText(p, MIDDLE);
    await p.locator('fenya-picture button[data-board="2"]').click();
    await p.locator('fenya-picture li[data-doubt]').first().waitFor();
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
