import { createActive, release } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedConsole, startConsole, type Visitor } from './console.ts';
import { findViolations } from './find-violations.ts';

/** Every address of the console, as an administrator with something in every list sees it. */
const pages = {
  overview: '~',
  allocations: '~/allocations',
  'filtered allocations': '~/allocations?view=ended&q=over',
  'new allocation': '~/allocations/new',
  'an active allocation': '~/allocations/ACTIVE',
  'an active allocation as JSON': '~/allocations/ACTIVE?tab=json',
  'a released allocation': '~/allocations/RELEASED',
  terminal: '~/allocations/ACTIVE/terminal',
  skus: '~/skus',
  audit: '~/audit',
  nodes: '/platform/nodes',
  'a node': '/platform/nodes/NODE',
  'a node as JSON': '/platform/nodes/NODE?tab=json',
  health: '/platform/health',
  'platform audit': '/platform/audit',
  account: '/account',
  'an address that does not exist': '~/nothing',
  'an allocation that does not exist': '~/allocations/alloc_01m00000000000000000000000',
  'signed out': '/signed-out',
  'API reference': '/docs/api',
};

/** How far the page can be moved sideways, which it must not. */
const sideways = 'document.documentElement.scrollWidth - innerWidth';

describe('every page', () => {
  let console: StartedConsole;
  let ids: Record<string, string>;
  beforeAll(async () => {
    console = await startConsole();
    const admin = await console.platform.signIn('dev-admin');
    const over = await createActive(admin);
    await release(admin, over.id);
    const active = await createActive(admin);
    ids = { ACTIVE: active.id, RELEASED: over.id, NODE: active.node.id };
  }, 90_000);
  afterAll(() => console.stop());

  const addressOf = ({ home }: Visitor, path: string) =>
    console.platform.url + path.replace('~', home).replace(/[A-Z]{3,}/, (name) => ids[name] ?? name);

  describe.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('in the %s theme, %i wide', (theme, width) => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await console.visit('dev-admin', { theme, width, height: 844 });
    });
    afterAll(() => visitor.page.context().close());

    it.each(Object.entries(pages))('%s can be used by everybody', async (name, path) => {
      const { page, complaints } = visitor;
      await page.goto(addressOf(visitor, path));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(sideways)).toBe(0);
      expect(await page.title()).toMatch(/ · GPUaaS$/);
      // An answer of 404 is what that page is about, and the browser says it on its console whatever we do.
      if (name === 'an allocation that does not exist')
        complaints.all = complaints.all.filter((text) => !/ 404 /.test(text));
      expect(complaints.all).toEqual([]);
    });
  });

  it('fits into a narrow window, without moving sideways', async () => {
    const visitor = await console.visit('dev-admin', { width: 768, height: 900 });
    for (const [name, path] of Object.entries(pages)) {
      await visitor.page.goto(addressOf(visitor, path));
      await visitor.page.getByRole('heading', { level: 1 }).first().waitFor();
      const tooWide = await visitor.page.evaluate(sideways);
      expect([name, tooWide]).toEqual([name, 0]);
    }
    await visitor.page.context().close();
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
    await page.goto(`${console.platform.url}${home}/allocations/${ids['ACTIVE']}`);
    await page.getByRole('button', { name: 'Release…' }).click();
    await checked('[role=alertdialog]');
    await page.getByRole('button', { name: 'Help' }).click();
    expect(await page.getByRole('menuitem', { name: 'API reference' }).getAttribute('href')).toBe('/docs/api');
    await checked('[role=menu]', ['region']);
    await page.context().close();
  });

  it('shows where the agent program is, and warns of a token that another host cannot use', async () => {
    const { page } = await console.visit('dev-admin');
    await page.goto(`${console.platform.url}/platform/nodes`);
    await page.getByRole('button', { name: 'Add node' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('gpu-host-7');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('scp -r ~/.gpuaas/agent-program root@gpu-host-7:/opt/gpuaas-agent').waitFor();
    await dialog.getByText(`https://127.0.0.1:${console.platform.port + 3}`).waitFor();
    await dialog.getByText('which other hosts can’t reach').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });
});
