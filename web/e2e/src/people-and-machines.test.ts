import { until } from '@gpuaas/testing';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type AtConsole, atConsole } from './at-console.ts';

interface Token {
  access_token: string;
  project_id: string;
}

async function createProject({ home, open }: AtConsole, slug: string): Promise<string> {
  const page = await open(home.replace(/\/p\/.*/, ''));
  await page.getByRole('button', { name: 'New project…' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project' });
  await dialog.getByLabel('Slug').fill(slug);
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('main').getByRole('link', { name: slug, exact: true }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  return new URL(page.url()).pathname;
}

async function invite(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Invite…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to this project' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await dialog.getByText('/invite#gpuaas_invite_').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  return link.trim();
}

async function allocate(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New allocation' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: /^Create —/ }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await page.getByText('Active', { exact: true }).first().waitFor();
}

/** Makes a service account, and returns its key, which is on the page only this once. */
async function createKey(page: Page, name: string, scope: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Create…' }).first().click();
  const creating = page.getByRole('dialog', { name: 'Create service account' });
  await creating.getByLabel('Name').fill(name);
  for (const permission of scope) await creating.getByLabel(permission, { exact: true }).check();
  await creating.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Keys…' }).click();
  const keys = page.getByRole('dialog', { name: `Keys of ${name}` });
  await keys.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByText(/^gpuaas_sa_/);
  const key = (await shown.first().textContent()) ?? '';
  await keys.getByRole('button', { name: 'Close' }).click();
  await keys.waitFor({ state: 'detached' });
  expect(await shown.count()).toBe(0);
  return key;
}

/** What the audit page shows, oldest first: `action by actor`. */
async function shownEvents(page: Page): Promise<string[]> {
  const rows = await page.getByRole('table').locator('[data-row]').all();
  const told = await Promise.all(
    rows.map(async (row) => {
      const cells = await row.getByRole('cell').allTextContents();
      return `${cells[0]} by ${cells[3]}`;
    }),
  );
  return told.reverse();
}

describe('people and machines', () => {
  const here = atConsole({ gpus: 2 });

  it('share a project from the sign-in to the audit log, which names each of them', async () => {
    const { console, url, page, open } = here();
    const project = await createProject(here(), 'vision');
    await open(`${project}/members`);
    const link = await invite(page);

    const guest = await console.visit('dev-user');
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
    await guest.page.getByRole('link', { name: 'Open' }).click();
    await guest.page.waitForURL((address) => address.pathname === project);
    await allocate(guest.page, 'by-guest');

    await open(`${project}/service-accounts`);
    const key = await createKey(page, 'nightly', ['allocation.read', 'allocation.create']);
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const answer = await post('/api/v1/auth/service-account/token', { key, client: 'nightly job' });
    const { access_token: token, project_id: id } = (await answer.json()) as Token;
    const made = await post(
      `/api/v1/projects/${id}/allocations`,
      { sku: 'sim-h200-1', name: 'by-machine' },
      { authorization: `Bearer ${token}`, 'idempotency-key': 'nightly-1' },
    );
    expect([made.status, await made.json()]).toMatchObject([202, { requested_by: { name: 'nightly' } }]);
    await open(`${project}/allocations`);
    await page.getByRole('row').filter({ hasText: 'by-machine' }).filter({ hasText: 'Active' }).waitFor();

    // The same person in a second browser: ended from the first one, it is signed out.
    const second = await console.visit('dev-admin');
    await open('/account/sessions');
    await page.getByRole('button', { name: 'End console' }).click();
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByText('1 session ended.').waitFor();
    await second.page.reload();
    await second.page.getByText('Your session ended').first().waitFor();
    const asked = await second.page.request.get(`${url}/api/v1/me`);
    expect(asked.status()).toBe(401);
    // The identity provider has forgotten that browser too.
    await second.page.getByRole('link', { name: 'Sign in' }).click();
    await second.page.getByLabel('Password').waitFor();

    await open(`${project}/audit`);
    await until('every event being shown', async () => (await shownEvents(page)).length === 8);
    expect(await shownEvents(page)).toEqual([
      'project.create by dev-admin',
      'project.invitation.create by dev-admin',
      'invitation.accept by dev-user',
      'allocation.create by dev-user',
      'service_account.create by dev-admin',
      'service_account.key.create by dev-admin',
      'service_account.token by nightlyservice_account',
      'allocation.create by nightlyservice_account',
    ]);
    await open('/platform/audit?action=session.end');
    await page.getByRole('row').filter({ hasText: 'session.end' }).filter({ hasText: 'dev-admin' }).first().waitFor();
    expect(guest.complaints.all).toEqual([]);
  }, 60_000);
});
