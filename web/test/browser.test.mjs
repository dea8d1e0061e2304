import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cell, drag, launch, middle, missing, open, settled, startServer, text, untilText } from './browser.mjs';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const why = missing();
if (why) console.log(`browser tests are skipped: ${why}`);

describe('the page in a browser', { skip: why ?? false }, () => {
  let server;
  let browser;
  before(async () => {
    server = await startServer();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    server?.stop();
  });

  /** Runs a case on a fresh page and holds it to what is true always: no complaint of the browser, no foreign address. */
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

  /** Pastes as a reader does: from the clipboard, with the keys. */
  async function paste(p, words) {
    await p.evaluate((t) => navigator.clipboard.writeText(t), words);
    await p.keyboard.press('Control+v');
  }

  page('opens with the starting position and a clean verdict', {}, async (p) => {
    assert.equal(await text(p), START);
    assert.match(await p.locator('.verdict').innerText(), /No problems/);
    assert.equal(await cell(p, 'e1').getAttribute('aria-label'), 'e1, white king');
    assert.equal(await p.locator('section.board [role=gridcell]').count(), 64);
  });

  page('text pasted anywhere is read, and its field is left as it was pasted', {}, async (p) => {
    await p.locator('footer').click();
    await paste(p, 'k1K5p71P688888');
    await untilText(p, 'k1K5p71P688888');
    await p.getByText('Read as FEN without slashes').waitFor();
    assert.equal(await cell(p, 'b6').getAttribute('aria-label'), 'b6, white pawn');
    assert.equal(await text(p), 'k1K5p71P688888');
    assert.ok((await p.locator('fenya-fields .assumed').count()) >= 4, 'what is assumed is named');
  });

  page('characters that a finding speaks of are marked, and a fix is one click', {}, async (p) => {
    await p.locator('textarea').fill('4k3/8/8/8/8/8/8/4K2R w Kk - 0 1');
    const mark = p.locator('.marks mark.error');
    await mark.waitFor();
    assert.equal(await mark.innerText(), 'k');
    const finding = p.locator('li[data-code="castling-no-rook"]');
    assert.match(await finding.innerText(), /no black rook stands on h8/);
    await p.waitForFunction(() => document.querySelector('fenya-app').shadowRoot.querySelector('[data-live]').textContent.startsWith('1 error'));
    await finding.hover();
    assert.equal(await p.locator('.marks mark.active').innerText(), 'k');
    assert.equal(await p.locator('section.board svg g.problem').count(), 1, 'h8 is marked');
    await finding.locator('button[data-fix]').click();
    await untilText(p, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    await p.locator('.verdict.ok').waitFor();
    await p.keyboard.press('Control+z');
    await untilText(p, '4k3/8/8/8/8/8/8/4K2R w Kk - 0 1');
  });

  page('marks stand under the right characters behind letters outside ASCII', {}, async (p) => {
    await p.locator('textarea').fill('♚7/8/8/8/8/8/8/♔6♖ w Kq - 0 1');
    await p.locator('.marks mark.error').first().waitFor();
    assert.ok((await p.locator('.marks mark.error').allInnerTexts()).includes('q'), 'the right q is marked');
  });

  page('an ambiguous text shows its readings, and waits for a choice', {}, async (p) => {
    await p.locator('textarea').fill('k4n3RN3n4K');
    const reading = p.locator('button.reading[data-fen="k3/1n2/1RN1/2n1/3K w - - 0 1"]');
    await reading.waitFor();
    assert.ok((await p.locator('button.reading').count()) > 2);
    assert.equal(await text(p), 'k4n3RN3n4K');
    await reading.click();
    await untilText(p, 'k3/1n2/1RN1/2n1/3K w - - 0 1');
    await reading.waitFor({ state: 'detached' });
    await p.locator('.verdict.ok, .verdict.warning').waitFor();
    assert.equal(await p.locator('section.board [role=gridcell]').count(), 20);
  });

  page('which of N and S is the knight is asked, and the answer kept beside the text', {}, async (p) => {
    await p.locator('textarea').fill('Ka1 ka8 Nb1 Sc1');
    await p.locator('button.reading').nth(1).click();
    await p.locator('button.reading').first().waitFor({ state: 'detached' });
    assert.equal(await text(p), 'Ka1 ka8 Nb1 Sc1');
    assert.equal(await cell(p, 'b1').getAttribute('aria-label'), 'b1, white piece N');
    assert.equal(await cell(p, 'c1').getAttribute('aria-label'), 'c1, white knight');
  });

  page('a piece is dragged, and dragged off the board', {}, async (p) => {
    await drag(p, await middle(p, 'e2'), await middle(p, 'e4'));
    await untilText(p, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    await drag(p, await middle(p, 'd8'), { x: 640, y: 20 });
    await untilText(p, 'rnb1kbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    await p.mouse.click((await middle(p, 'h1')).x, (await middle(p, 'h1')).y, { button: 'right' });
    await untilText(p, 'rnb1kbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN1 w Qkq - 0 1');
    await p.getByText('Castling right K was dropped').waitFor();
  });

  page('a piece is taken by one press and put by another, and comes from the palette', {}, async (p) => {
    await p.mouse.click((await middle(p, 'g1')).x, (await middle(p, 'g1')).y);
    assert.equal(await cell(p, 'g1').getAttribute('aria-selected'), 'true');
    await p.mouse.click((await middle(p, 'f3')).x, (await middle(p, 'f3')).y);
    await untilText(p, 'rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1');
    await p.locator('fenya-palette [data-piece="q"]').click();
    await p.mouse.click((await middle(p, 'd5')).x, (await middle(p, 'd5')).y);
    await untilText(p, 'rnbqkbnr/pppppppp/8/3q4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1');
    const queen = await p.locator('fenya-palette [data-piece="R"]').boundingBox();
    await drag(p, { x: queen.x + 20, y: queen.y + 20 }, await middle(p, 'a5'));
    await untilText(p, 'rnbqkbnr/pppppppp/8/R2q4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1');
  });

  page('a whole edit with the keyboard alone, to the copied FEN', {}, async (p) => {
    await p.keyboard.press('Tab');
    assert.equal(await p.evaluate(() => document.activeElement.shadowRoot.activeElement.className), 'skip');
    await p.keyboard.press('Enter');
    const focused = () =>
      p.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at.getAttribute('aria-label') ?? at.id ?? at.textContent;
      });
    await p.waitForTimeout(50);
    assert.equal(await focused(), 'a1, white rook');
    await p.keyboard.press('Home');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp']) await p.keyboard.press(key);
    assert.equal(await focused(), 'e2, white pawn');
    await p.keyboard.press('Space');
    await p.keyboard.press('ArrowUp');
    await p.keyboard.press('ArrowUp');
    await p.keyboard.press('Space');
    await untilText(p, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    assert.equal(await p.locator('fen-board').first().locator('[role=status]').innerText(), 'e4, white pawn from e2');
    await p.keyboard.type('/d5');
    assert.equal(await focused(), 'd5, empty');
    await p.keyboard.press('n');
    await p.keyboard.press('ArrowRight');
    await p.keyboard.press('Shift+Q');
    await p.keyboard.press('ArrowRight');
    await p.keyboard.press('p');
    await p.keyboard.press('Delete');
    await untilText(p, 'rnbqkbnr/pppppppp/8/3nQ3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    await p.keyboard.press('Control+z');
    await untilText(p, 'rnbqkbnr/pppppppp/8/3nQp2/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    await p.keyboard.press('Control+Shift+z');
    await untilText(p, 'rnbqkbnr/pppppppp/8/3nQ3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    await p.keyboard.press('f');
    assert.equal(await p.locator('section.board [role=gridcell]').first().getAttribute('data-square'), 'h1');
    // On to the button that copies, by Tab alone.
    let reached = '';
    for (let i = 0; i < 60 && reached !== 'text'; i++) {
      await p.keyboard.press('Tab');
      reached = await p.evaluate(() => {
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return at?.dataset?.copy ?? '';
      });
    }
    assert.equal(reached, 'text', 'no trap on the way');
    await p.keyboard.press('Enter');
    await p.getByText('FEN copied').first().waitFor();
    assert.equal(await p.evaluate(() => navigator.clipboard.readText()), 'rnbqkbnr/pppppppp/8/3nQ3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
  });

  page('fields offer what is possible, and write it', {}, async (p) => {
    await p.locator('textarea').fill('4k3/8/8/8/4P3/8/8/4K2R w - - 3 9');
    await p.locator('fenya-fields input[type=checkbox]:disabled').nth(2).waitFor();
    assert.equal(await p.locator('fenya-fields input[type=checkbox]:enabled').getAttribute('data-right'), 'K');
    await p.locator('input[data-right="K"]').check();
    await untilText(p, '4k3/8/8/8/4P3/8/8/4K2R w K - 3 9');
    await p.locator('input[name=turn][value=b]').check({ force: true });
    await untilText(p, '4k3/8/8/8/4P3/8/8/4K2R b K - 3 9');
    await p.locator('select#ep:enabled').waitFor();
    assert.deepEqual(await p.locator('#ep option').allInnerTexts(), ['none', 'e3']);
    await p.locator('#ep').selectOption('e3');
    await untilText(p, '4k3/8/8/8/4P3/8/8/4K2R b K e3 3 9');
    await p.locator('#half').fill('0');
    await p.locator('#half').press('Enter');
    await untilText(p, '4k3/8/8/8/4P3/8/8/4K2R b K e3 0 9');
    await p.locator('[data-side=width]').selectOption('10');
    await untilText(p, '4k5/10/10/10/4P5/10/10/4K2R2 b K e3 0 9');
    await p.locator('#c960').fill('0');
    await p.locator('#c960').press('Enter');
    await untilText(p, 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1');
  });

  page('pieces of fairy chess come by their letter', {}, async (p) => {
    await p.locator('[data-act=empty]').click();
    await untilText(p, '8/8/8/8/8/8/8/8 w - - 0 1');
    await p.locator('fenya-palette [data-other]').click();
    await p.keyboard.type('G');
    await p.keyboard.press('Enter');
    await p.mouse.click((await middle(p, 'd4')).x, (await middle(p, 'd4')).y);
    await untilText(p, '8/8/8/8/3G4/8/8/8 w - - 0 1');
    assert.equal(await cell(p, 'd4').getAttribute('aria-label'), 'd4, white piece G');
  });

  page('boards of fairy chess are copied in every notation, and drawn', { hash: '#fen=rgbqkbgr/pppppppp/8/8/8/8/PPPPPPPP/RGBQKBGR_w_KQkq_-_0_1' }, async (p) => {
    assert.equal(await cell(p, 'b1').getAttribute('aria-label'), 'b1, white piece G');
    for (const [name, expected] of [
      ['xfen', 'rgbqkbgr/pppppppp/8/8/8/8/PPPPPPPP/RGBQKBGR w KQkq - 0 1'],
      ['slashless', 'rgbqkbgrpppppppp8888PPPPPPPPRGBQKBGR w KQkq - 0 1'],
      ['pieces', 'White: Ke1 Qd1 Ra1 Rh1 Bc1 Bf1 Gb1 Gg1 Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2 Black: Ke8 Qd8 Ra8 Rh8 Bc8 Bf8 Gb8 Gg8 Pa7 Pb7 Pc7 Pd7 Pe7 Pf7 Pg7 Ph7 | w KQkq - 0 1'],
    ]) {
      await p.locator('#notation').selectOption(name);
      await p.locator('fenya-share pre').getByText(expected, { exact: true }).waitFor();
      await p.locator('[data-copy=text]').click();
      await p.waitForFunction(async (wanted) => (await navigator.clipboard.readText()) === wanted, expected);
    }
    await p.locator('[data-copy=svg]').click();
    await p.getByText('SVG copied').first().waitFor();
    assert.match(await p.evaluate(() => navigator.clipboard.readText()), /^<svg /);
  });

  page('where S is the knight beside another N, copies say so too', {}, async (p) => {
    await p.locator('textarea').fill('Ka1 ka8 Nb1 Sc1');
    await p.locator('button.reading').nth(1).click();
    await cell(p, 'c1').and(p.locator('[aria-label="c1, white knight"]')).waitFor();
    const [request] = await Promise.all([p.waitForRequest(/api\/draw/), p.locator('[data-copy=svg]').click()]);
    const { text: fen, letters, knight } = request.postDataJSON();
    assert.deepEqual({ fen, letters, knight }, { fen: 'k7/8/8/8/8/8/8/KNS5 w - - 0 1', letters: 'en', knight: 'S' });
    await p.getByText('SVG copied').first().waitFor();
    // The answer is a step of its own.
    await p.keyboard.press('Control+z');
    await p.locator('button.reading').nth(1).waitFor();
  });

  page('a letter that an edit brings into a list means the same piece there', {}, async (p) => {
    await p.locator('textarea').fill('8/8/8/3q4/8/8/8/k6K w - - 0 1\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await p.locator('fenya-readings button').nth(1).waitFor();
    await p.locator('fenya-palette [data-other]').click();
    await p.keyboard.type('G');
    await p.keyboard.press('Enter');
    await p.mouse.click((await middle(p, 'd4')).x, (await middle(p, 'd4')).y);
    await untilText(p, '8/8/8/3q4/3G4/8/8/k6K w - - 0 1\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
    await settled(p);
    assert.match(await cell(p, 'd4').getAttribute('aria-label'), /^d4, white piece G/);
    assert.equal(await p.locator('button.reading').count(), 0);
  });

  page('what a text does not say stays assumed when a piece is moved', {}, async (p) => {
    await p.locator('textarea').fill('4k3/8/8/8/8/8/4P3/4K3');
    await p.locator('fenya-fields .assumed').first().waitFor();
    const assumed = await p.locator('fenya-fields .assumed').count();
    await drag(p, await middle(p, 'e2'), await middle(p, 'e4'));
    await untilText(p, '4k3/8/8/8/4P3/8/8/4K3');
    await settled(p);
    assert.equal(await p.locator('fenya-fields .assumed').count(), assumed);
    await p.locator('fenya-fields label').filter({ has: p.locator('input[value=b]') }).click();
    await untilText(p, '4k3/8/8/8/4P3/8/8/4K3 b - - 0 1');
  });

  page('a text in foreign letters is read the same when Back leads to it', {}, async (p) => {
    await p.locator('footer').click();
    await paste(p, '4k3/8/8/3B4/3D4/2L5/8/T2SK2T w - - 0 1');
    await untilText(p, '4k3/8/8/3B4/3D4/2L5/8/T2SK2T w - - 0 1');
    await cell(p, 'd5').and(p.locator('[aria-label="d5, white pawn"]')).waitFor();
    await p.locator('footer').click();
    await paste(p, '4k3/8/8/8/8/8/8/4K3 w - - 0 1');
    await cell(p, 'e8').and(p.locator('[aria-label="e8, black king"]')).waitFor();
    await settled(p);
    await p.goBack();
    await untilText(p, '4k3/8/8/3B4/3D4/2L5/8/T2SK2T w - - 0 1');
    await settled(p);
    assert.equal(await cell(p, 'd5').getAttribute('aria-label'), 'd5, white pawn');
  });

  page('a text is dropped on the page, and a file of games is pasted', {}, async (p) => {
    const text = await p.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.setData('text/plain', '4k3/8/8/8/8/8/8/R3K3 b Q - 3 40');
      return transfer;
    });
    await p.dispatchEvent('fenya-app', 'drop', { dataTransfer: text });
    await untilText(p, '4k3/8/8/8/8/8/8/R3K3 b Q - 3 40');
    await cell(p, 'a1').and(p.locator('[aria-label="a1, white rook"]')).waitFor();
    await p.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['1. e4 e5 *'], 'game.pgn'));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }));
    });
    await untilText(p, '1. e4 e5 *');
    await cell(p, 'e5').and(p.locator('[aria-label="e5, black pawn"]')).waitFor();
  });

  page('several positions, one a line: one is shown, and its line alone is edited', {}, async (p) => {
    const lines = ['4k3/8/8/8/8/8/8/4K3 w - - 0 1', '', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/4K2R w Kk - 0 1'];
    await p.locator('textarea').fill(lines.join('\n'));
    const list = p.locator('fenya-readings button');
    await list.nth(2).waitFor();
    assert.equal(await list.count(), 3);
    await list.nth(2).click();
    assert.equal(await p.locator('.marks mark.error').innerText(), 'k', 'in the last line');
    await list.nth(1).click();
    assert.equal(await cell(p, 'e2').getAttribute('aria-label'), 'e2, white pawn');
    await drag(p, await middle(p, 'e2'), await middle(p, 'e4'));
    lines[2] = '4k3/8/8/8/4P3/8/8/4K3 w - - 0 1';
    await untilText(p, lines.join('\n'));
    await p.waitForFunction(() => location.hash === '#fen=4k3/8/8/8/4P3/8/8/4K3_w_-_-_0_1');
    assert.equal(await list.nth(1).getAttribute('aria-current'), 'true');
  });

  page('a game shows where it ended, and what is wrong with it', {}, async (p) => {
    await p.locator('textarea').fill('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 3. Ke3 1-0\n');
    await p.locator('fenya-readings button').getByText('A – B').waitFor();
    await p.locator('.marks mark.error').first().waitFor();
    assert.ok((await p.locator('.marks mark.error').allInnerTexts()).join('').includes('Ke3'));
    assert.equal(await cell(p, 'c6').getAttribute('aria-label'), 'c6, black knight');
  });

  page('the largest board is drawn and edited', { hash: '#fen=' + '26/'.repeat(25) + 'k24K_w_-_-_0_1' }, async (p) => {
    assert.equal(await p.locator('section.board [role=gridcell]').count(), 676);
    await cell(p, 'z1').focus();
    await p.keyboard.type('/m13');
    await p.keyboard.press('Shift+Q');
    await untilText(p, '26/'.repeat(13) + '12Q13/' + '26/'.repeat(11) + 'k24K w - - 0 1');
  });

  test('the board works alone in a page of others', async () => {
    const { build } = await import('esbuild');
    const { fileURLToPath } = await import('node:url');
    const packed = await build({ entryPoints: [fileURLToPath(new URL('../src/board.ts', import.meta.url))], bundle: true, format: 'iife', write: false });
    const p = await browser.newPage();
    try {
      await p.setContent('<fen-board fen="4k3/8/8/8/8/8/8/4K3"></fen-board>');
      await p.addScriptTag({ content: packed.outputFiles[0].text });
      await p.evaluate(() => {
        window.told = [];
        document.addEventListener('fen-change', (event) => window.told.push(event.detail.placement));
      });
      await p.locator('[role=gridcell][data-square=d4]').focus();
      await p.keyboard.press('Shift+N');
      await p.keyboard.press('Control+z');
      await p.keyboard.press('Control+y');
      assert.deepEqual(await p.evaluate(() => window.told), ['4k3/8/8/8/3N4/8/8/4K3', '4k3/8/8/8/8/8/8/4K3', '4k3/8/8/8/3N4/8/8/4K3']);
      await p.evaluate(() => {
        document.querySelector('fen-board').confidence = { d4: { probability: 0.62, alternatives: [{ piece: 'B', probability: 0.3 }] } };
      });
      const label = p.locator('[role=gridcell][data-square=d4]');
      await p.waitForFunction(() => document.querySelector('fen-board').shadowRoot.querySelector('.unsure'));
      assert.equal(await label.getAttribute('aria-label'), 'd4, white knight, 62 percent sure, or white bishop');
    } finally {
      await p.close();
    }
  });

  page('the address has the position, and Back works', { hash: '#fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1' }, async (p) => {
    assert.equal(await text(p), '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    await p.locator('footer').click();
    await paste(p, 'k7/8/8/8/8/8/8/K7 w - - 0 1');
    await p.waitForFunction(() => location.hash === '#fen=k7/8/8/8/8/8/8/K7_w_-_-_0_1');
    await p.goBack();
    await untilText(p, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
    await p.goForward();
    await untilText(p, 'k7/8/8/8/8/8/8/K7 w - - 0 1');
  });

  page('copies in other notations, as SVG, as a picture, as a link', {}, async (p) => {
    await p.locator('#notation').selectOption('pieces');
    await p.locator('fenya-share pre').getByText('White: ').waitFor();
    await p.locator('[data-copy=text]').click();
    await p.getByText('List of pieces copied').first().waitFor();
    assert.match(await p.evaluate(() => navigator.clipboard.readText()), /^White: Ke1 Qd1/);
    await p.locator('[data-copy=svg]').click();
    await p.getByText('SVG copied').first().waitFor();
    assert.match(await p.evaluate(() => navigator.clipboard.readText()), /^<svg /);
    await p.locator('[data-copy=png]').click();
    await p.getByText('PNG copied').first().waitFor();
    const types = await p.evaluate(async () => (await navigator.clipboard.read())[0].types);
    assert.ok(types.includes('image/png'));
    await p.locator('[data-copy=link]').click();
    await p.getByText('Link copied').first().waitFor();
    assert.match(await p.evaluate(() => navigator.clipboard.readText()), /#fen=rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKBNR_w_KQkq_-_0_1$/);
    const [download] = await Promise.all([p.waitForEvent('download'), p.locator('[data-download=pdf]').click()]);
    assert.equal(download.suggestedFilename(), 'position.pdf');
    assert.equal(await p.getByRole('link', { name: 'Lichess editor' }).getAttribute('href'), 'https://lichess.org/editor/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1');
  });

  page('on a phone: finger, one column, nothing wider than the screen', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, async (p) => {
    await cell(p, 'e2').tap();
    assert.equal(await cell(p, 'e2').getAttribute('aria-selected'), 'true');
    await cell(p, 'e4').tap();
    await untilText(p, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    await p.locator('fenya-palette [data-piece="Q"]').tap();
    await cell(p, 'a4').tap();
    await untilText(p, 'rnbqkbnr/pppppppp/8/8/Q3P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    await p.locator('fenya-palette [data-piece="Q"]').tap();
    const fingers = await p.context().newCDPSession(p);
    const [from, to] = [await middle(p, 'a4'), await middle(p, 'd6')];
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
    for (let i = 1; i <= 6; i++) {
      const point = { x: from.x + ((to.x - from.x) * i) / 6, y: from.y + ((to.y - from.y) * i) / 6 };
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await untilText(p, 'rnbqkbnr/pppppppp/3Q4/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1');
    assert.equal(await p.evaluate(() => document.documentElement.scrollWidth), 390);
    const small = await p.evaluate(() => {
      const found = [];
      const walk = (root) => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) walk(element.shadowRoot);
          if (!element.matches('button, select, summary, a[href], textarea, [role=gridcell]')) continue;
          const box = element.getBoundingClientRect();
          if (box.width > 0 && !element.matches('.skip') && (box.width < 24 || box.height < 24)) found.push(`${element.tagName} ${element.textContent.trim()} ${box.width}x${box.height}`);
        }
      };
      walk(document);
      return found;
    });
    assert.deepEqual(small, [], 'targets of at least 24 pixels');
  });

  page('follows the language of the browser, and can be switched', { locale: 'ru-RU' }, async (p) => {
    assert.equal(await p.evaluate(() => document.documentElement.lang), 'ru');
    assert.equal(await cell(p, 'e1').getAttribute('aria-label'), 'e1, белый король');
    assert.equal(await p.locator('label[for=half]').innerText(), 'Счётчик полуходов');
    const [request] = await Promise.all([p.waitForRequest(/api\/read/), p.locator('[data-setting=language]').selectOption('de')]);
    assert.equal(request.postDataJSON().lang, 'de');
    await p.getByText('Halbzugzähler').waitFor();
    assert.equal(await p.evaluate(() => document.documentElement.lang), 'de');
    await p.reload();
    await p.getByText('Halbzugzähler').waitFor();
  });

  page('dark by the system, light by choice, and that is kept', { colorScheme: 'dark' }, async (p) => {
    const ground = () => p.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(await ground(), 'rgb(16, 21, 19)');
    await p.locator('[data-setting=theme]').selectOption('light');
    assert.equal(await ground(), 'rgb(243, 245, 244)');
    await p.reload();
    await p.locator('.verdict').waitFor();
    assert.equal(await ground(), 'rgb(243, 245, 244)');
  });

  page('says plainly that the server is gone', {}, async (p, { context, faults }) => {
    await context.setOffline(true);
    await p.locator('textarea').fill('8/8/8/8/8/8/8/k1K5 w - - 0 1');
    await p.getByRole('alert').getByText('The fenya server does not answer').waitFor();
    await context.setOffline(false);
    await p.getByRole('alert').getByRole('button').click();
    await p.getByRole('alert').waitFor({ state: 'detached' });
    faults.length = 0;
  });

  page('words for those who do not see the board', { hash: '#fen=4k3/8/8/8/4p3/8/8/RN2K2R_w_KQ_-_0_1' }, async (p) => {
    await p.locator('[data-words] summary').click();
    const words = await p.locator('[data-words] .body').innerText();
    assert.match(words, /king e1, rook a1 h1, knight b1/);
    assert.match(words, /king e8, pawn e4/);
    assert.match(words, /White to move\. Castling: White kingside, White queenside\./);
  });

  for (const colorScheme of ['light', 'dark']) {
    test(`axe finds nothing, ${colorScheme}`, async () => {
      const { AxeBuilder } = await import('@axe-core/playwright');
      const { page: p, context } = await open(browser, server.address, { colorScheme, reducedMotion: 'reduce' });
      try {
        for (const words of ['r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP3PPP/RN1QK2R w KQkq e6 0', 'Ka1 ka8 Nb1 Sc1', 'not a position', '']) {
          await p.locator('textarea').fill(words);
          await settled(p);
          await p.locator('details').evaluateAll((all) => all.forEach((details) => (details.open = true)));
          const { violations } = await new AxeBuilder({ page: p }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
          assert.deepEqual(violations.map((v) => `${words}: ${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`), []);
        }
      } finally {
        await context.close();
      }
    });
  }
});
