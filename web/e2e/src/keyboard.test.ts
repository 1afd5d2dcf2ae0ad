import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext, passwordOf } from './browser.ts';
import { type StartedConsole, startConsole } from './console.ts';
import { pictureOfFailure } from './picture-of-failure.ts';
import { openTerminalPage } from './terminal-page.ts';

/** What has the keyboard: its name as everybody hears it. */
const focused = `(() => {
  const element = document.activeElement;
  if (element === document.body) return 'nothing';
  return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.id || element.tagName;
})()`;

/** Goes on with Tab until that has the keyboard. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const now = await page.evaluate<string>(focused);
    if (name.test(now)) return;
    seen.push(now);
  }
  throw new Error(`Tab never comes to ${name}: ${seen.join(' → ')}`);
}

/** The keyboard comes there by itself, within a moment. */
async function focusComesTo(page: Page, name: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate<string>(focused), { timeout: 10_000 }).toMatch(name);
}

describe('without a mouse', () => {
  let console: StartedConsole;
  let page: Page;
  beforeAll(async () => {
    console = await startConsole();
    page = await (await openContext(console.browser)).newPage();
  }, 90_000);
  afterAll(() => console.stop());
  pictureOfFailure(() => page);

  it('somebody signs in', async () => {
    await page.goto(console.platform.url);
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('dev-user');
    await page.keyboard.press('Tab');
    await page.keyboard.type(passwordOf(console.platform.dataFolder, 'dev-user'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('jumps over the navigation', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focused)).toMatch(/^Skip to/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^New allocation$/);
  });

  it('creates an allocation', async () => {
    await page.keyboard.press('c');
    await page.getByRole('radio').first().waitFor();
    await tabTo(page, /sim-h200-1/);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: /sim-h200-2/, checked: true }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('by-hand');
    await page.keyboard.press('Enter');
    await page.getByText('Active', { exact: true }).first().waitFor();
  });

  it('opens a shell, uses it and gets out again', async () => {
    await page.keyboard.press('t');
    const terminal = await openTerminalPage(page);
    await terminal.type('echo $((6 * 7))\n');
    await terminal.shows(/^42\s*$/m);
    // Tab belongs to the shell: it completes.
    await page.keyboard.type('echo /etc/hostn');
    await page.keyboard.press('Tab');
    await terminal.shows('echo /etc/hostname');
    await page.keyboard.press('Control+Shift+ArrowUp');
    expect(await page.evaluate(focused)).toBe('by-hand');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Release…' }).waitFor();
  });

  it('releases it, with Cancel being what a hasty Enter does', async () => {
    await tabTo(page, /^Release…$/);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await focusComesTo(page, /^Cancel$/);
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await focusComesTo(page, /^Release…$/);
    await page.keyboard.press('Enter');
    await focusComesTo(page, /^Cancel$/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focused)).toBe('Release');
    await page.keyboard.press('Enter');
    await page.getByText('Released', { exact: true }).first().waitFor();
  });

  it('goes everywhere by the palette and by keys', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await focusComesTo(page, /^Search commands/);
    await page.keyboard.type('audit');
    await page.getByRole('option', { name: 'Audit log', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    await page.getByRole('row').filter({ hasText: 'allocation.release' }).first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Allocations', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'by-hand' }).waitFor();
    await page.keyboard.press('j');
    await focusComesTo(page, /^by-hand$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'by-hand', level: 1 }).waitFor();
  });

  it('changes the theme and signs out by the menus', async () => {
    await tabTo(page, /account of/);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await focusComesTo(page, /account of/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
  });
});
