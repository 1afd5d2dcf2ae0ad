import { createActive, inState, release, testSku } from '@gpuaas/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from './console.ts';
import { everyPlace, type Things } from './every-place.ts';
import { pictureOfFailure } from './picture-of-failure.ts';

/** Words that leave the card they are in, unless something inside the card scrolls them. */
const outside = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.data.trim() === '') continue;
    const card = node.parentElement.closest('.rounded-card');
    if (!card) continue;
    let clips = false;
    for (let element = node.parentElement; element !== card; element = element.parentElement) {
      if (getComputedStyle(element).overflowX !== 'visible') clips = true;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    const edge = card.getBoundingClientRect();
    if (!clips && (right > edge.right + 0.5 || left < edge.left - 0.5)) found.push(node.data.trim());
  }
  return found;
})()`;

/** How far the page can be moved sideways inside its frame, which it must not. */
const sideways = `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('main'))`;

/** Where the letters of each cell of each row stand, from the row's top: one number for each different height in a row. */
const baselines = `[...document.querySelectorAll('[role=row][data-row], main tbody tr')].map((row) => {
  const top = row.getBoundingClientRect().top;
  const heights = new Set();
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const hidden = node.parentElement.closest('.sr-only');
    if (!hidden && node.data.trim() !== '' && node.parentElement.getBoundingClientRect().width > 0) texts.push(node);
  }
  for (const text of texts) {
    const mark = document.createElement('span');
    mark.style.display = 'inline-block';
    // One with the text, which would else stand beside it where things are laid out in a row.
    const whole = document.createElement('span');
    text.replaceWith(whole);
    whole.append(mark, text);
    heights.add(mark.getBoundingClientRect().bottom - top);
    mark.remove();
    whole.replaceWith(text);
  }
  return [...heights].sort();
})`;

/** Cells whose words do not fit. */
const cut = (header: string) => `(() => {
  const heads = [...document.querySelectorAll('[role=columnheader]')].map((head) => head.textContent);
  const column = heads.indexOf(${JSON.stringify(header)});
  return [...document.querySelectorAll('[role=row][data-row]')]
    .map((row) => row.querySelectorAll('[role=cell]')[column])
    .filter((cell) => cell.scrollWidth > cell.clientWidth || [...cell.children].some((child) => child.getBoundingClientRect().right > cell.getBoundingClientRect().right))
    .map((cell) => cell.textContent);
})()`;

/** Every page but the terminal, which has no card, and some of them once more in another state. */
function pagesFor({ home, allocation, node }: Things, stuck: string, over: string) {
  const { terminal: _, ...places } = everyPlace({ home, allocation, node });
  return {
    ...places,
    'an allocation that waits': `${home}/allocations/${stuck}`,
    'an allocation as JSON': `${home}/allocations/${allocation}?tab=json`,
    'a released allocation': `${home}/allocations/${over}`,
    'events of a node': `/platform/nodes/${node}?tab=events`,
  };
}

describe('layout', () => {
  let console: ConsoleWorld;
  let visitor: Visitor;
  let pages: ReturnType<typeof pagesFor>;
  beforeAll(async () => {
    let hangs = false;
    const neverReady = () => new Promise<never>(() => {});
    console = await startConsoleWorld({
      gpus: 8,
      accounts: (real) => ({ ...real, ensure: (id) => (hangs ? neverReady() : real.ensure(id)) }),
    });
    const { admin, database } = console.world;
    const over = await createActive(admin, { name: 'a-rather-long-name-of-something-that-is-over' });
    await release(admin, over.id);
    const active = await createActive(admin, { name: 'train-llama-70b-with-a-long-name' });
    await createActive(admin, { name: 'short' });
    hangs = true;
    const project = { project_id: admin.projectId };
    const stuck = await admin.api.createAllocation({ params: project, body: { sku: testSku, name: 'stuck' } });
    await inState(admin, stuck.id, 'provisioning');
    // A node with as much to say about its slots as there can be.
    await console.world.addNode({ name: 'gpu-host-with-a-long-name', gpus: 8, run: false });
    await database.asOwner(`update fleet.node set state = 'active' where name like 'gpu%'`);
    await console.world.addNode({ name: 'silent', gpus: 1, run: false });
    await database.asOwner(`update fleet.node set state = 'offline' where name = 'silent'`);
    const states = ['in_use', 'reserved', 'cleaning', 'cleanup_blocked', 'cleanup_blocked'];
    for (const [number, state] of states.entries()) {
      await database.asOwner(
        `update fleet.slot set state = '${state}', allocation_id = '${active.id}' where number = ${number} and node_id = (select id from fleet.node where name like 'gpu%')`,
      );
    }
    visitor = await console.visit('dev-admin');
    const things = { home: visitor.home, allocation: active.id, node: active.node.id };
    pages = pagesFor(things, stuck.id, over.id);
  }, 90_000);
  afterAll(() => console.stop());
  pictureOfFailure(() => visitor.page);

  const open = async (path: string, width: number): Promise<Page> => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: 844 });
    await page.goto(console.world.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page;
  };

  it('keeps everything within its card, on a phone as on a wide screen', async () => {
    for (const [name, path] of Object.entries(pages)) {
      const page = await open(path, 390);
      for (const width of [390, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        expect([name, width, await page.evaluate(outside)]).toEqual([name, width, []]);
        expect([name, width, await page.evaluate(sideways)]).toEqual([name, width, 0]);
      }
    }
  }, 90_000);

  it.each([390, 768, 1024, 1280])('shows the names of nodes at %i px', async (width) => {
    const page = await open('/platform/nodes', width);
    await page.getByRole('link', { name: 'local' }).waitFor();
    const short = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)`;
    const link = `[...document.querySelectorAll('main a')].find(({ textContent }) => textContent === 'local')`;
    expect(await page.evaluate(`${short}(${link})`)).toBe(true);
  });

  it.each([1280, 1440])('shows the slots of a node completely at %i px', async (width) => {
    const page = await open('/platform/nodes', width);
    await page.getByText('2 blocked').waitFor();
    expect(await page.evaluate(cut('Slots'))).toEqual([]);
  });

  it('sets the words of a row on one line', async () => {
    for (const name of ['allocations', 'skus', 'audit', 'nodes', 'node'] as const) {
      const page = await open(pages[name], 1280);
      await page.locator('[role=row][data-row], main tbody tr').first().waitFor();
      const rows = await page.evaluate<number[][]>(baselines);
      expect(rows.length).toBeGreaterThan(0);
      for (const heights of rows) {
        expect([name, heights]).toEqual([name, [expect.any(Number)]]);
      }
    }
  });

  it('sets words at one height beside every mark', async () => {
    const page = await open(pages.health, 1280);
    await page.getByText('Problem', { exact: true }).first().waitFor();
    const heights = await page.evaluate<number[]>(`[...document.querySelectorAll('main li:has(h2)')].map((part) => {
      const word = document.createRange();
      word.selectNodeContents(part.querySelector('h2 + span').lastChild);
      return word.getBoundingClientRect().top - part.getBoundingClientRect().top;
    })`);
    expect(heights.length).toBeGreaterThan(3);
    expect([...new Set(heights)]).toHaveLength(1);
  });

  it('tears no flag of a command in two', async () => {
    const page = await open(pages.newAllocation, 390);
    await page.getByRole('radio').first().check({ force: true });
    await page.locator('main code').getByText('--sku').first().waitFor();
    const words = await page.evaluate<
      { text: string; torn: boolean }[]
    >(`[...document.querySelectorAll('main code')].flatMap((code) =>
      [...code.children].map((word) => ({ text: word.textContent, torn: word.getClientRects().length > 1 || word.offsetHeight > 24 })))`);
    const flags = words.filter(({ text }) => text.startsWith('-'));
    expect(flags).not.toEqual([]);
    expect(flags.filter(({ torn }) => torn)).toEqual([]);
  });

  it('centres the mark of a step on its first line, and lets no line touch a mark', async () => {
    const page = await open(pages.allocation, 1280);
    const steps = await page.evaluate<{ off: number; above: number; below: number | null }[]>(`(() => {
      const items = [...document.querySelectorAll('main ol > li')];
      return items.map((item, index) => {
        const mark = item.querySelector('.inline-grid, svg').getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(item.children[item.children.length - 2].firstElementChild);
        const words = range.getClientRects()[0];
        const line = item.querySelector('.absolute')?.getBoundingClientRect();
        const next = items[index + 1]?.querySelector('.inline-grid, svg').getBoundingClientRect();
        return {
          off: (mark.top + mark.bottom) / 2 - (words.top + words.bottom) / 2,
          above: line ? line.top - mark.bottom : 1,
          below: line && next ? next.top - line.bottom : null,
        };
      });
    })()`);
    expect(steps.length).toBeGreaterThan(2);
    for (const { off, above, below } of steps) {
      expect(Math.abs(off)).toBeLessThanOrEqual(1);
      expect(above).toBeGreaterThan(0);
      if (below !== null) expect(below).toBeGreaterThan(0);
    }
  });

  it('puts no copy button over the words beside it', async () => {
    for (const name of ['allocation', 'an allocation as JSON'] as const) {
      const page = await open(pages[name], 1440);
      const covered = await page.evaluate<
        string[]
      >(`[...document.querySelectorAll('main pre, main code')].flatMap((code) => {
        const button = code.closest('.flex')?.querySelector('button[aria-label^=Copy]');
        if (!button) return [];
        const shown = (code.closest('section[tabindex]') ?? code).getBoundingClientRect();
        const { left, top } = button.getBoundingClientRect();
        return shown.right > left + 0.5 && top < shown.bottom ? [code.textContent] : [];
      })`);
      expect([name, covered]).toEqual([name, []]);
      await page
        .getByText(/-o json/)
        .first()
        .waitFor({ state: name === 'allocation' ? 'detached' : 'visible' });
    }
  });

  it('sets a line of code on one line with its copy button', async () => {
    const page = await open(pages.allocation, 1440);
    const off = await page.evaluate<number[]>(`[...document.querySelectorAll('main code')].flatMap((code) => {
      const button = code.parentElement.querySelector(':scope > button[aria-label^=Copy]');
      if (!button) return [];
      const range = document.createRange();
      range.selectNodeContents(code);
      const words = range.getClientRects()[0];
      const { top, bottom } = button.getBoundingClientRect();
      return [(words.top + words.bottom) / 2 - (top + bottom) / 2];
    })`);
    expect(off.length).toBeGreaterThan(0);
    for (const distance of off) expect(Math.abs(distance)).toBeLessThanOrEqual(1);
  });

  it('keeps target and actor of an event, and the name of the project, on a phone', async () => {
    const page = await open(pages.overview, 390);
    const event = page.getByRole('region', { name: 'Recent events' }).getByRole('listitem').first();
    await event.getByText('dev-admin').waitFor();
    await event.getByText('stuck').waitFor();
    const fits = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('header button .truncate'))`;
    expect(await page.evaluate(fits)).toBe(true);
  });
});
