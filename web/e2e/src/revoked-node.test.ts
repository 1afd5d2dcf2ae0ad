import { createActive, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from './console.ts';
import { findViolations } from './find-violations.ts';
import { pictureOfFailure } from './picture-of-failure.ts';

describe('a node that somebody revokes in the console', () => {
  let console: ConsoleWorld;
  let visitor: Visitor;
  /** The address of its page. */
  let node: string;
  beforeAll(async () => {
    console = await startConsoleWorld({ gpus: 3 });
    const active = await createActive(console.world.admin, { name: 'kept' });
    node = `${console.world.url}/platform/nodes/${active.node.id}`;
    visitor = await console.visit('dev-admin');
  }, 90_000);
  afterAll(() => console.stop());
  pictureOfFailure(() => visitor.page);

  it('says that its unused GPUs are unavailable while it is cordoned', async () => {
    const { page } = visitor;
    await console.world.database.asOwner(`update fleet.node set cordoned = true`);
    await page.goto(node);
    await page.getByText('0 of 3 free · 1 in use · 2 unavailable').waitFor();
    expect(await page.getByRole('cell', { name: 'Unavailable' }).count()).toBe(2);
    await console.world.database.asOwner(`update fleet.node set cordoned = false`);
  });

  it('is left alone when they change their mind, or give no reason', async () => {
    const { page } = visitor;
    await page.goto(node);
    await page.getByRole('cell', { name: 'Available', exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Revoke…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke local?' });
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Active', { exact: true }).first().waitFor();
  });

  it('is quarantined, and its page says why and what can be done', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Revoke…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke local?' });
    await dialog.getByLabel('Reason').fill('Reinstalled without notice');
    await dialog.getByLabel('Reason').press('Enter');
    await page.getByText('local is quarantined.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    const card = page.getByRole('region', { name: 'Quarantined' });
    await card.getByText('Reinstalled without notice').waitFor();
    await page.getByRole('button', { name: 'Revoke…' }).waitFor({ state: 'detached' });
    await page.getByText('create a join token: gpuaas node join-token local').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'New join token…' }).click();
    await page.getByRole('dialog').getByText('replaces this node’s current host').waitFor();
    await page.keyboard.press('Escape');
  });

  it('offers none of its GPUs and has no valid certificate, wherever that is shown', async () => {
    const { page, home } = visitor;
    await page.goto(node);
    const gpus = page.getByRole('region', { name: 'GPUs of the node' });
    await gpus.getByText('In use').waitFor();
    expect(await gpus.getByText('Unavailable').count()).toBe(2);
    expect(await gpus.getByText('Available', { exact: true }).count()).toBe(0);
    const certificate = page.getByRole('region', { name: 'Certificate' });
    await certificate.getByText('The platform no longer accepts it.').waitFor();
    expect(await certificate.getByText('Renews').count()).toBe(0);
    await page.goto(`${console.world.url}/platform/nodes`);
    const row = page.getByRole('row').filter({ hasText: 'local' });
    for (const words of ['Quarantined', '0 of 3 free', 'revoked']) await row.getByText(words).waitFor();
    await page.goto(`${console.world.url}${home}/skus`);
    await page.getByText('none', { exact: true }).first().waitFor();
    await page.goto(`${console.world.url}${home}/allocations`);
    await page.getByRole('row').filter({ hasText: 'kept' }).getByText('Active').waitFor();
  });

  it('is named on the page of its allocation, which stays active, with what happens next', async () => {
    const { page, home } = visitor;
    const { admin } = console.world;
    await until('the platform having noticed', async () => {
      const { items } = await admin.api.listAllocations({ params: { project_id: admin.projectId } });
      return items.some(({ waiting }) => waiting !== null);
    });
    await page.goto(`${console.world.url}${home}/allocations`);
    const row = page.getByRole('row').filter({ hasText: 'kept' });
    await row.getByText('local (offline)').waitFor();
    await row.getByRole('link', { name: 'kept' }).click();
    const card = page.getByRole('region', { name: 'Next step' });
    await card.getByText(/^Waiting for local \(quarantined\) to come back \(offline since .+\)$/).waitFor();
    await card.getByText('Terminals cannot be opened.').waitFor();
    await page.getByText('Active', { exact: true }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('has it in its events', async () => {
    const { page } = visitor;
    await page.goto(`${node}?tab=events`);
    const event = page.getByRole('listitem').filter({ hasText: 'node.revoke' });
    await event.getByText('dev-admin').waitFor();
    expect(visitor.complaints.all).toEqual([]);
  });
});
