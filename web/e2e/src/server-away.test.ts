import { startPlatform, until } from '@gpuaas/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContext, passwordOf } from './browser.ts';
import { type StartedConsole, startConsole } from './console.ts';
import { findViolations } from './find-violations.ts';
import { pictureOfFailure } from './picture-of-failure.ts';

const cannotReach = (page: Page) => page.getByRole('status').filter({ hasText: 'Can’t reach GPUaaS' });

/** Asks the browser to save data, so that no page is fetched before it is opened. */
const fetchNothingAhead = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

describe('a platform that goes away', () => {
  let console: StartedConsole;
  let page: Page;
  beforeAll(async () => {
    console = await startConsole();
  }, 90_000);
  afterAll(async () => {
    await console.platform.stop();
    await console.stop();
  });
  pictureOfFailure(() => page);

  const visit = async ({ fetchesAhead }: { fetchesAhead: boolean }) => {
    page = await (await openContext(console.browser)).newPage();
    if (!fetchesAhead) await page.addInitScript(fetchNothingAhead);
    await page.goto(console.platform.url);
    await page.getByLabel('Username').fill('dev-admin');
    await page.getByLabel('Password').fill(passwordOf(console.platform.dataFolder, 'dev-admin'));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const kill = async () => {
    await console.platform.stop('SIGKILL');
    // What it had started ends a moment after it.
    await until('nobody answering', () =>
      fetch(console.platform.url).then(
        () => false,
        () => true,
      ),
    );
  };
  const startAgain = async () => {
    const { dataFolder, port } = console.platform;
    console.platform = await startPlatform({ dataFolder, port });
  };

  it('leaves pages that were never opened usable, and comes back by itself', async () => {
    await visit({ fetchesAhead: true });
    const names = `performance.getEntriesByType('resource').map(({ name }) => name).join()`;
    // The last part that is fetched ahead: everything else is there.
    await expect.poll(() => page.evaluate<string>(names), { timeout: 30_000 }).toMatch(/signed-out-.*\.js/);
    await page.waitForLoadState('networkidle');
    await kill();
    await page.getByRole('link', { name: 'Nodes', exact: true }).click();
    await page.getByRole('heading', { name: 'Nodes', level: 1 }).waitFor();
    await cannotReach(page).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await startAgain();
    await cannotReach(page).waitFor({ state: 'detached', timeout: 20_000 });
    await page.getByRole('heading', { name: 'Database' }).waitFor();
    await page.context().close();
  }, 120_000);

  it('keeps the frame when the code of a page cannot be fetched, and opens the page when it is back', async () => {
    await visit({ fetchesAhead: false });
    const home = page.url();
    await kill();
    await page.getByRole('link', { name: 'SKUs', exact: true }).click();
    await cannotReach(page).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.getByText('This page opens when GPUaaS can be reached again.').waitFor();
    expect(page.url()).toBe(`${home}/skus`);
    await startAgain();
    await page.getByRole('heading', { name: 'SKUs', level: 1 }).waitFor({ timeout: 20_000 });
    expect(page.url()).toBe(`${home}/skus`);
    await page.context().close();
  }, 120_000);

  it('reloads once, at the address that was asked for, when an upgrade took the code of a page away', async () => {
    await visit({ fetchesAhead: false });
    const home = page.url();
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route(/\/assets\/skus-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
    await page.getByRole('link', { name: 'SKUs', exact: true }).click();
    await page.getByRole('heading', { name: 'SKUs', level: 1 }).waitFor();
    expect([loads, page.url()]).toEqual([1, `${home}/skus`]);

    // Gone for good: no loop, a problem inside the frame, and a way to try again.
    const gone = /\/assets\/health-.*\.js$/;
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.waitForTimeout(1_000);
    expect(loads).toBeLessThanOrEqual(2);
    expect(await findViolations(page)).toEqual([]);
    await page.unroute(gone);
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
    await page.context().close();
  }, 120_000);
});
