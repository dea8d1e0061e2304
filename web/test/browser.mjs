// What browser tests share: the server, Chromium, and what is true of every page.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ARGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** Why there can be no browser tests here, or null. */
export function missing() {
  if (!existsSync(CHROMIUM)) return `no browser at ${CHROMIUM}: set CHROMIUM`;
  if (!process.env.FENYA_BIN) return 'no server: set FENYA_BIN to the command fenya';
  return null;
}

/** Starts the server on a free port; the address is the first line that it prints. */
export async function startServer() {
  const child = spawn(process.env.FENYA_BIN, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
      const found = /http:\/\/[\w.:[\]-]+\//.exec(said)?.[0];
      if (found) resolve(found);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return { address, stop: () => child.kill() };
}

export const launch = (...more) => chromium.launch({ executablePath: CHROMIUM, args: [...ARGS, ...more] });

/** The page, loaded; `faults` collects what the browser complains of. */
export async function open(browser, address, { hash = '', ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(address).origin });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) faults.push(`foreign request: ${request.url()}`);
  });
  await page.goto(address + hash);
  await page.locator('.verdict.ok, .verdict.warning, .verdict.error').first().waitFor();
  return { page, context, faults };
}

/** The text of the field. */
export const text = (page) => page.locator('textarea').inputValue();

/** Waits until the field says this. */
export async function untilText(page, expected) {
  await page.waitForFunction(
    (wanted) => document.querySelector('fenya-app').shadowRoot.querySelector('fenya-text').shadowRoot.querySelector('textarea').value === wanted,
    expected,
  );
}

/** Waits until the server's answer is on the page. */
export async function settled(page) {
  await page.waitForFunction(() => !document.querySelector('fenya-app').store.reading);
  await page.evaluate(() => document.querySelector('fenya-app').updateComplete);
}

/** The middle of a square of the large board. */
export async function middle(page, square) {
  const box = await page.locator(`main > .board [data-square="${square}"][role=gridcell]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const cell = (page, square) => page.locator(`section.board [role=gridcell][data-square="${square}"]`);

export async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}
