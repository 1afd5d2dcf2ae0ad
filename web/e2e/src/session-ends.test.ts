import { createActive, release, until } from '@gpuaas/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordOf } from './browser.ts';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from './console.ts';
import { findViolations } from './find-violations.ts';
import { pictureOfFailure } from './picture-of-failure.ts';

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Your session ended' });

/** Two tabs of a headless browser are both in sight, so the switch has to be said. */
async function comeBackTo(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
}

describe('a session that ends somewhere else', () => {
  let console: ConsoleWorld;
  let visitor: Visitor;
  let other: Page;
  beforeAll(async () => {
    console = await startConsoleWorld({ gpus: 2 });
    await createActive(console.world.admin, { name: 'kept' });
    visitor = await console.visit('dev-admin');
    other = await visitor.page.context().newPage();
  }, 90_000);
  afterAll(() => console.stop());
  pictureOfFailure(() => visitor.page);

  const signIn = async (page: Page) => {
    await notice(page).getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Username').fill('dev-admin');
    await page.getByLabel('Password').fill(passwordOf(console.world.settings.dataFolder, 'dev-admin'));
    await page.keyboard.press('Enter');
  };

  it('shows until then what others do, as it happens and without waiting for the next poll', async () => {
    const { page, home, complaints } = visitor;
    // Less than the fifteen seconds after which a page that is told nothing looks by itself.
    const soon = { timeout: 12_000 };
    const told: string[] = [];
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(String(payload))));
    await page.goto(`${console.world.url}${home}/allocations`);
    await page.getByRole('row').filter({ hasText: 'kept' }).first().waitFor();
    // The page that was there before may still be counted; it is gone when this one asks for something.
    await until('the page following', async () => {
      const metrics = await (await fetch(`${console.world.url}/metrics`)).text();
      return /^gpuaas_hint_streams 1$/m.test(metrics);
    });
    const { id } = await createActive(console.world.admin, { name: 'made-elsewhere' });
    const row = page.getByRole('row').filter({ hasText: 'made-elsewhere' });
    await row.filter({ hasText: 'Active' }).waitFor(soon);
    await release(console.world.admin, id);
    await row.filter({ hasText: 'Released' }).waitFor(soon);
    expect(told.filter((text) => text.includes(id)).length).toBeGreaterThan(1);
    expect(complaints.all).toEqual([]);
  });

  it('is said on the page, which stays as it is, and signing in leads to the same address', async () => {
    const { page, home } = visitor;
    const address = `${console.world.url}${home}/audit?action=allocation.create#newest`;
    await page.goto(address);
    await page.getByRole('row').filter({ hasText: 'kept' }).first().waitFor();
    await other.goto(`${console.world.url}${home}`);
    await other.getByRole('button', { name: /account of/ }).click();
    await other.getByRole('menuitem', { name: 'Sign out' }).click();
    await other.getByRole('heading', { name: 'You’re signed out' }).waitFor();

    await comeBackTo(page);
    await notice(page).waitFor();
    // What was there can still be read, and nothing was left.
    await page.getByRole('row').filter({ hasText: 'kept' }).first().waitFor();
    expect(page.url()).toBe(address);
    expect(await findViolations(page)).toEqual([]);
    await signIn(page);
    await page.waitForURL(address);
    await page.getByRole('row').filter({ hasText: 'kept' }).first().waitFor();
    expect(await notice(page).count()).toBe(0);
  });

  it('is one notice, however many requests are refused at once', async () => {
    const { page, home } = visitor;
    await page.goto(`${console.world.url}${home}`);
    await page.getByRole('link', { name: 'kept' }).first().waitFor();
    await console.world.database.asOwner(`update iam.session set ended_at = now() where client = 'console'`);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
    // Every part of the page asks at the same time.
    await comeBackTo(page);
    await notice(page).waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Allocations/ })
      .click();
    await page.getByRole('heading', { name: 'Allocations', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'SKUs', exact: true }).click();
    await page.getByRole('heading', { name: 'SKUs', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${home}/skus`);
    expect(await notice(page).count()).toBe(1);
    const asked = refused.length;
    expect(asked).toBeGreaterThan(1);
    await page.waitForTimeout(1_100);
    await comeBackTo(page);
    await page.waitForTimeout(1_500);
    // A page that waits for somebody to sign in asks for nothing but who is signed in.
    expect(refused.slice(asked).filter((url) => !url.endsWith('/api/v1/me'))).toEqual([]);
  });

  it('is over in every tab when somebody signs in again in one of them', async () => {
    const { page, home } = visitor;
    // Loaded with a cookie that opens nothing any more: the identity provider still knows the browser.
    await other.goto(`${console.world.url}${home}/allocations?view=ended#last`);
    await notice(other).getByRole('link', { name: 'Sign in' }).click();
    await other.getByRole('heading', { name: 'Allocations', level: 1 }).waitFor();
    expect(other.url()).toBe(`${console.world.url}${home}/allocations?view=ended#last`);
    await notice(page).waitFor();
    await comeBackTo(page);
    await notice(page).waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: 'sim-h200-1' }).first().waitFor();
  });
});
