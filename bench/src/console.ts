import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createActive, startTestWorld, type TestWorld } from '@gpuaas/testing';
import { launchBrowser, openContext, passwordOf } from '@gpuaas/web-e2e/browser';
import { builtConsole } from '@gpuaas/web-e2e/built-console';
import type { Browser, Page } from 'playwright-core';
import { openBenchDatabase } from './bench-database.ts';
import { type Figure, median, onlyCounted, quantile } from './measure.ts';

const slowdown = 4;
const rows = 10_000;
const pixelsPerFrame = 36;
const frames = 300;

/** What the console weighs, how soon it can be used and how smoothly a long list moves, on a computer four times as slow. */
export async function benchConsole(): Promise<Figure[]> {
  const consoleFolder = await builtConsole();
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 1, consoleFolder, checkResponses: false });
  const browser = await launchBrowser();
  try {
    await fillList(world);
    const page = await signedIn(browser, world);
    const list = `${new URL(page.url()).pathname}/allocations`;
    const weight = await firstRoute(browser, page, world.url + list, consoleFolder);
    if (onlyCounted) return weight;
    return [...weight, ...(await timeToRows(page, world, list)), ...(await scrolling(page))];
  } finally {
    await browser.close();
    await world.stop();
  }
}

/** One real allocation, and ten thousand that are over: copies of it under ids and names of their own. */
async function fillList({ admin, database }: TestWorld): Promise<void> {
  const { id } = await createActive(admin);
  const columns = (
    await database.asOwner<{ column_name: string }>(
      `select column_name from information_schema.columns where table_schema = 'allocations' and table_name = 'allocation'
       and column_name not in ('id', 'name', 'state', 'released_at')`,
    )
  ).map(({ column_name: name }) => name);
  await database.asOwner(
    `insert into allocations.allocation (id, name, state, released_at, ${columns.join()})
     select overlay(a.id placing lpad(n::text, 8, '0') from length(a.id) - 20 for 8), 'run-' || n, 'released', now(), ${columns.map((name) => `a.${name}`).join()}
     from allocations.allocation a, generate_series(1, ${rows}) n where a.id = $1`,
    [id],
  );
}

async function signedIn(browser: Browser, world: TestWorld): Promise<Page> {
  const page = await (await openContext(browser)).newPage();
  await page.goto(world.url);
  await page.getByLabel('Username').fill('dev-admin');
  await page.getByLabel('Password').fill(passwordOf(world.settings.dataFolder, 'dev-admin'));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);
  return page;
}

/** Every script that a first visit of the list fetches, as gzip makes it. */
async function firstRoute(browser: Browser, signed: Page, url: string, folder: string): Promise<Figure[]> {
  const context = await browser.newContext({ storageState: await signed.context().storageState() });
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await page.goto(url);
  await page.getByRole('row').nth(5).waitFor();
  await context.close();
  const bytes = [...scripts].map((path) => gzipSync(readFileSync(join(folder, path)), { level: 9 }).length);
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1000;
  return [
    {
      name: 'console: scripts of the first route',
      value: kilobytes,
      unit: 'kB gzip',
      limit: { kind: 'at most', value: 200 },
      note: `${scripts.size} files`,
    },
  ];
}

/** Against the least that could show the same rows: the same request and a plain table, in the same browser. */
async function timeToRows(page: Page, world: TestWorld, list: string): Promise<Figure[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const ours: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    floors.push(await plainTable(page, world));
    const startedAt = performance.now();
    await page.goto(world.url + list);
    await page.getByRole('link', { name: 'run-1', exact: true }).or(page.getByRole('row').nth(5)).first().waitFor();
    // Usable is what answers to a key: the palette opens.
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    ours.push(performance.now() - startedAt);
    await page.keyboard.press('Escape');
  }
  return [
    {
      name: `console: list usable at ${slowdown}× slowdown, median`,
      value: median(ours),
      unit: 'ms',
      note: 'cache warm',
    },
    { name: 'console: plain table of the same rows, median', value: median(floors), unit: 'ms', note: 'the floor' },
    {
      name: 'console: list in plain tables',
      value: median(ours) / median(floors),
      unit: '×',
      limit: { kind: 'at most', value: 12 },
    },
  ];
}

async function plainTable(page: Page, { url, admin }: TestWorld): Promise<number> {
  await page.goto(`${url}/favicon.svg`);
  const startedAt = performance.now();
  await page.goto(`${url}/signed-out`);
  await page.evaluate(`(async () => {
    const { items } = await (await fetch('/api/v1/projects/${admin.projectId}/allocations?limit=100')).json();
    const table = document.createElement('table');
    for (const { name, state } of items) {
      const row = table.insertRow();
      row.insertCell().textContent = name;
      row.insertCell().textContent = state;
    }
    document.body.replaceChildren(table);
    document.body.getBoundingClientRect();
  })()`);
  return performance.now() - startedAt;
}

/** Against the least that could be scrolled: the same number of rows in a plain table that never changes. */
async function scrolling(page: Page): Promise<Figure[]> {
  await page.waitForTimeout(1_000);
  const ours = [await scroll(page), await scroll(page), await scroll(page)];
  await showPlainRows(page, 4 * frames);
  const floors = [await scroll(page), await scroll(page), await scroll(page)];
  const p95 = (runs: number[][]) => median(runs.map((times) => quantile(times, 0.95)));
  const note = `3 × ${frames} frames of ${pixelsPerFrame} px at ${slowdown}× slowdown, ${rows} rows`;
  return [
    { name: 'console: frame while scrolling, median', value: median(ours.flat()), unit: 'ms', note },
    { name: 'console: frame while scrolling, p95', value: p95(ours), unit: 'ms', note: 'meant to be at most 50' },
    { name: 'console: frame of a plain table, p95', value: p95(floors), unit: 'ms', note: 'the floor' },
    {
      name: 'console: frames in plain frames, p95',
      value: p95(ours) / p95(floors),
      unit: '×',
      limit: { kind: 'at most', value: 3 },
    },
  ];
}

async function showPlainRows(page: Page, count: number): Promise<void> {
  await page.evaluate(`(() => {
    const table = document.createElement('table');
    table.role = 'table';
    for (let index = 0; index < ${count}; index += 1) {
      const row = table.insertRow();
      row.style.height = '${pixelsPerFrame}px';
      for (let cell = 0; cell < 8; cell += 1) row.insertCell().textContent = 'cell ' + index + ' ' + cell;
    }
    document.querySelector('[role=table]').parentElement.replaceChildren(table);
    table.parentElement.scrollTop = 0;
  })()`);
}

/** Milliseconds of every frame. */
async function scroll(page: Page): Promise<number[]> {
  return page.evaluate<number[]>(`(async () => {
    const box = document.querySelector('[role=table]').parentElement;
    const found = [];
    let before = performance.now();
    for (let frame = 0; frame < ${frames}; frame += 1) {
      box.scrollTop += ${pixelsPerFrame};
      await Promise.race([new Promise(requestAnimationFrame), new Promise((resolve) => setTimeout(resolve, 2000))]);
      const now = performance.now();
      found.push(now - before);
      before = now;
    }
    return found;
  })()`);
}
