import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createActive, makeAgentFolder, release } from '@gpuaas/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedConsole, startConsole, type Visitor } from './console.ts';
import { everyPlace, type Things } from './every-place.ts';
import { findViolations } from './find-violations.ts';

/** What an administrator with something in every list sees: every page, and some of them once more in another state. */
const pagesFor = ({ home, allocation, released, node }: Things & { released: string }) => ({
  ...everyPlace({ home, allocation, node }),
  'filtered allocations': `${home}/allocations?view=ended&q=over`,
  'an active allocation as JSON': `${home}/allocations/${allocation}?tab=json`,
  'a released allocation': `${home}/allocations/${released}`,
  'a node as JSON': `/platform/nodes/${node}?tab=json`,
  'an address that does not exist': `${home}/nothing`,
  'an allocation that does not exist': `${home}/allocations/alloc_01m00000000000000000000000`,
});
type PageName = keyof ReturnType<typeof pagesFor>;
const pageNames = Object.keys(pagesFor({ home: '', allocation: '', released: '', node: '' })) as PageName[];

/** How far the page can be moved sideways, which it must not. */
const sideways = 'document.documentElement.scrollWidth - innerWidth';

/** Leaves one operation of each method in the API reference, and says how many. */
const keepOneOfEachMethod = `(() => {
  const seen = new Set();
  for (const section of document.querySelectorAll('main section')) {
    const method = section.querySelector('.method').textContent;
    if (seen.has(method)) section.remove();
    seen.add(method);
  }
  return seen.size;
})()`;

/** Until what was changed is on the screen: drawn twice, and nothing fades any more. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await drawn();
    await drawn();
    while (document.getAnimations().some(({ playState }) => playState === 'running')) await drawn();
  })()`);
}

describe('every page', () => {
  let console: StartedConsole;
  let ids: Record<'allocation' | 'released' | 'node', string>;
  beforeAll(async () => {
    const agentFolder = makeAgentFolder(mkdtempSync(join(tmpdir(), 'gpuaas-agent-')));
    console = await startConsole({ GPUAAS_AGENT: agentFolder });
    const admin = await console.platform.signIn('dev-admin');
    const over = await createActive(admin);
    await release(admin, over.id);
    const active = await createActive(admin);
    ids = { allocation: active.id, released: over.id, node: active.node.id };
  }, 90_000);
  afterAll(() => console.stop());

  const addressOf = ({ home }: Visitor, name: PageName) => console.platform.url + pagesFor({ home, ...ids })[name];

  describe('can be used by everybody, on any screen and in both themes', () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await console.visit('dev-admin');
    });
    afterAll(() => visitor.page.context().close());

    it.each(pageNames)('%s', async (name) => {
      const { page, complaints } = visitor;
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 844 });
      await page.goto(addressOf(visitor, name));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.title()).toMatch(/ · GPUaaS$/);
      const found: Record<string, unknown> = {};
      for (const width of [1280, 768, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        found[`${width} sideways`] = await page.evaluate(sideways);
        if (width !== 768) found[`${width} light`] = await findViolations(page);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-theme=dark]').waitFor();
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await settled(page);
        // Nothing but colours differs.
        found[`${width} dark`] = await findViolations(page, { only: ['color-contrast'] });
      }
      expect(found).toEqual({
        ...{ '1280 sideways': 0, '768 sideways': 0, '390 sideways': 0 },
        ...{ '1280 light': [], '390 light': [], '1280 dark': [], '390 dark': [] },
      });
      // An answer of 404 is what that page is about, and the browser says it on its console whatever we do.
      if (name === 'an allocation that does not exist')
        complaints.all = complaints.all.filter((text) => !/ 404 /.test(text));
      expect(complaints.all).toEqual([]);
    });
  });

  /** Colours take the longest to look at, and the reference has the same ones for each operation. */
  it('can be used by everybody, however long it is: the API reference', { timeout: 60_000 }, async () => {
    const { page, complaints } = await console.visit('dev-admin');
    await page.goto(`${console.platform.url}/docs/api`);
    expect(await page.title()).toBe('API reference · GPUaaS');
    const found: Record<string, unknown> = {};
    for (const width of [1280, 768, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      found[`${width} sideways`] = await page.evaluate(sideways);
    }
    found['whole'] = await findViolations(page, { without: ['color-contrast'] });
    for (const colorScheme of ['light', 'dark'] as const) {
      // A page without a program looks at the theme when it is loaded.
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
      expect(await page.evaluate(keepOneOfEachMethod)).toBeGreaterThan(2);
      found[colorScheme] = await findViolations(page, { only: ['color-contrast'] });
    }
    expect(found).toEqual({
      ...{ '1280 sideways': 0, '768 sideways': 0, '390 sideways': 0 },
      ...{ whole: [], light: [], dark: [] },
    });
    expect(complaints.all).toEqual([]);
    await page.context().close();
  });

  it('lies under menus, palette and dialogs that can be used by everybody too', async () => {
    const { page, home } = await console.visit('dev-admin');
    // An open menu lies beside the page's landmarks, at the end of the document, where nothing can cover it.
    const checked = async (selector: string, without: string[] = []) => {
      await page.locator(selector).first().waitFor();
      await page.waitForTimeout(300);
      expect(await findViolations(page, { without })).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator(selector).first().waitFor({ state: 'detached' });
    };
    await page.keyboard.press('Control+k');
    await checked('[role=dialog]');
    await page.keyboard.press('?');
    await checked('[role=dialog]');
    await page.getByRole('button', { name: /switch project/ }).click();
    await checked('[role=menu]', ['region']);
    await page.goto(`${console.platform.url}${home}/allocations/${ids.allocation}`);
    await page.getByRole('button', { name: 'Release…' }).click();
    await checked('[role=alertdialog]');
    await page.getByRole('button', { name: 'Help' }).click();
    expect(await page.getByRole('menuitem', { name: 'API reference' }).getAttribute('href')).toBe('/docs/api');
    await checked('[role=menu]', ['region']);
    await page.context().close();
  });

  it('shows the line to paste, and warns of a token that another host cannot use', async () => {
    const { page } = await console.visit('dev-admin');
    await page.goto(`${console.platform.url}/platform/nodes`);
    await page.getByRole('button', { name: 'Add node' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('gpu-host-7');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText(/^ ?printf '%s\\n' gpuaas_join_/).waitFor();
    await dialog.getByText('works once, expires').waitFor();
    await dialog.getByText(`https://127.0.0.1:${console.platform.port + 3}`).waitFor();
    await dialog.getByText('which other hosts can’t reach').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });
});
