import { createActive, inState, newSshKey, release, testSku, until } from '@gpuaas/testing';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atConsole } from './at-console.ts';
import { findViolations } from './find-violations.ts';

/** What the host does at the moment. */
const host = { removesNothing: false };
const at = atConsole({
  gpus: 4,
  accounts: (real) => ({ ...real, remove: (id) => (host.removesNothing ? Promise.resolve() : real.remove(id)) }),
});

/** A busy platform may ask to try again. */
const pressUntil = (button: Locator, outcome: Locator) =>
  until('an answer', async () => {
    if (await outcome.isVisible()) return true;
    await button.click({ timeout: 2_000 }).catch(() => {});
    return outcome.isVisible();
  });

const slots = (page: Page) => page.getByRole('table', { name: 'Slots' });
const rowOf = (page: Page, gpu: number) =>
  slots(page)
    .getByRole('row')
    .filter({ hasText: `local GPU ${gpu}` });

describe('an operator at the slots of the fleet', () => {
  it('sees them by node and index, with who holds them, and narrows them', async () => {
    const { console } = at();
    await createActive(console.world.admin, { name: 'held' });
    const page = await at().open('/platform/slots');
    await rowOf(page, 3).waitFor();
    const shown = await slots(page)
      .getByRole('link', { name: /GPU \d/ })
      .allTextContents();
    expect(shown).toEqual([0, 1, 2, 3].map((index) => `local GPU ${index}`));
    const held = slots(page).getByRole('row').filter({ hasText: 'held' });
    await held.getByText('In use').waitFor();
    await held.getByText('dev-admin').waitFor();
    await page.getByRole('button', { name: 'Any state' }).click();
    await page.getByRole('menuitemradio', { name: 'In use' }).click();
    await page.getByText('1 slot', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?state=in_use');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('4 slots', { exact: true }).waitFor();
  });

  it('comes from the page of a node, and back', async () => {
    const page = await at().open('/platform/slots?state=in_use');
    await slots(page)
      .getByRole('link', { name: /GPU \d/ })
      .click();
    const panel = page.getByRole('dialog', { name: /^local GPU/ });
    await panel.getByRole('link', { name: 'local' }).click();
    const allocations = page.getByRole('region', { name: 'Allocations', exact: true });
    await allocations.getByText('1 allocation, 1 person').waitFor();
    await page.getByRole('link', { name: 'Show slots' }).click();
    await page.waitForURL(/\/platform\/slots\?node=local$/);
    await rowOf(page, 3).waitFor();
  });

  it('forces a release with a reason, and a cleanup only after it failed and with the name typed', async () => {
    const { console } = at();
    host.removesNothing = true;
    const { id } = await createActive(console.world.admin, { name: 'stuck' });
    const page = await at().open('/platform/slots');
    await slots(page)
      .getByRole('row')
      .filter({ hasText: 'stuck' })
      .getByRole('link', { name: /GPU \d/ })
      .click();
    const panel = page.getByRole('dialog', { name: /^local GPU/ });
    const cleanup = panel.getByRole('button', { name: 'Force cleanup…' });
    await cleanup.waitFor();
    expect(await cleanup.getAttribute('aria-disabled')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Force release…' }).click();
    const asked = page.getByRole('dialog', { name: 'Release stuck?' });
    await asked.getByRole('button', { name: 'Force release' }).click();
    await asked.getByText('Enter a reason.').waitFor();
    await asked.getByLabel('Reason').fill('Maintenance of the host');
    await asked.getByRole('button', { name: 'Force release' }).click();
    await asked.waitFor({ state: 'detached' });
    await inState(console.world.admin, id, 'release_failed');
    await panel.getByText('Cleanup blocked').first().waitFor();
    await cleanup.click();
    const confirmed = page.getByRole('dialog', { name: 'Free the GPUs of stuck?' });
    await confirmed.getByLabel('Reason').fill('Host was reinstalled');
    await confirmed.getByRole('button', { name: 'Force cleanup' }).click();
    await confirmed.getByText('Type “stuck”.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await confirmed.getByLabel(/^Type the allocation/).fill('stuck');
    await confirmed.getByRole('button', { name: 'Force cleanup' }).click();
    await confirmed.waitFor({ state: 'detached' });
    await panel.getByText('Available', { exact: true }).waitFor();
    host.removesNothing = false;
    await at().open(`${at().home}/allocations/${id}`);
    await page.getByText(/^An operator verified/).waitFor();
    await page.getByText('An operator released it').waitFor();
  });
});

describe('a member at their allocation', () => {
  it('adds, changes and removes labels, and is told at its field what is wrong', async () => {
    const { console, home } = at();
    const { admin } = console.world;
    const { id } = await createActive(admin, { name: 'labelled' });
    const params = { project_id: admin.projectId, allocation_id: id };
    await admin.api.updateAllocation({ params, body: { labels: { team: 'vision', trial: '' } } });
    const page = await at().open(`${home}/allocations/${id}`);
    const edit = page.getByRole('button', { name: 'Edit labels' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Labels of labelled' });
    await dialog.getByLabel('Value 1').fill('speech');
    await dialog.getByRole('button', { name: 'Remove label 2' }).click();
    await dialog.getByRole('button', { name: 'Add label' }).click();
    await dialog.getByLabel('Key 2').fill('Bad key');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Use lowercase letters, digits').waitFor();
    expect(await dialog.getByLabel('Key 2').getAttribute('aria-invalid')).toBe('true');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel('Key 2').fill('owner');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('team=speech').waitFor();
    expect((await admin.api.getAllocation({ params })).labels).toEqual({ team: 'speech', owner: '' });
    await edit.click();
    await dialog.getByLabel('Key 1').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('button[aria-label="Edit labels"]:focus').waitFor();
  });

  it('removes a key from it, and adds it again', async () => {
    const { console, home } = at();
    const { admin } = console.world;
    await admin.api.addSshKey({ body: { public_key: newSshKey('laptop'), name: 'laptop' } });
    const { id } = await createActive(admin, { name: 'keyed' });
    const page = await at().open(`${home}/allocations/${id}`);
    const card = page.getByRole('region', { name: 'SSH keys' });
    await card.getByText('laptop').waitFor();
    await card.getByRole('button', { name: 'Remove laptop of dev-admin' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await card.getByText('No key can sign in.').waitFor();
    await card.getByRole('button', { name: 'Add key' }).click();
    await page.getByRole('menuitem', { name: 'laptop' }).click();
    await card.getByRole('button', { name: 'Remove laptop of dev-admin' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await release(admin, id);
  });

  it('chooses size and keys of a new one, sees its price, and takes a proposal when nothing has room', async () => {
    const { console, home } = at();
    const { admin } = console.world;
    const sku = (await admin.api.listAllSkus()).items.find(({ id }) => id === testSku);
    if (!sku) throw new Error('the SKU of the tests is gone');
    const { display_name, capacity_shape, gpu, price_per_hour, active, simulated } = sku;
    const shape = { display_name, capacity_shape, gpu, price_per_hour, active, simulated };
    await admin.api.putSku({ params: { sku_id: testSku }, body: { ...shape, allowed_gpu_counts: [1, 2, 4] } });
    const page = await at().open(`${home}/allocations/new?sku=${testSku}`);
    const create = page.getByRole('button', { name: /^Create/ });
    const price = async () => Number(/\$([\d.]+)/.exec((await create.textContent()) ?? '')?.[1]);
    await page.getByRole('button', { name: '4 GPUs' }).waitFor();
    const single = await price();
    await page.getByRole('button', { name: '4 GPUs' }).click();
    await page.getByText('--gpus 4').waitFor();
    expect(await price()).toBeCloseTo(4 * single);
    await page.getByRole('checkbox', { name: /laptop/ }).uncheck();
    await page.getByLabel('Name').fill('sized');
    const fits = page.getByRole('region', { name: 'What fits now' });
    await pressUntil(create, fits);
    await fits
      .getByRole('button', { name: /^Choose 2 × / })
      .first()
      .click();
    await fits.waitFor({ state: 'detached' });
    await pressUntil(create, page.getByRole('heading', { level: 1, name: 'sized' }));
    const { items } = await admin.api.listAllocations({
      params: { project_id: admin.projectId },
      query: { name: 'sized' },
    });
    const [sized] = items;
    if (!sized) throw new Error('it was not created');
    expect(sized.gpu.count).toBe(2);
    const params = { project_id: admin.projectId, allocation_id: sized.id };
    expect((await admin.api.listAllocationKeys({ params })).items).toEqual([]);
    await release(admin, sized.id);
  });

  it('chooses a region of a new one, and takes the proposal of another where that has no room', async () => {
    const { console, home } = at();
    await console.world.admin.api.createRegion({ body: { name: 'east', display_name: 'East' } });
    const page = await at().open(`${home}/allocations/new?sku=${testSku}`);
    await page.getByRole('button', { name: 'East 0' }).click();
    await page.getByText('--region east').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel('Name').fill('placed');
    const fits = page.getByRole('region', { name: 'What fits now' });
    const create = page.getByRole('button', { name: /^Create/ });
    await pressUntil(create, fits);
    await fits
      .getByRole('button', { name: /^Choose 1 × .* in local,/ })
      .first()
      .click();
    await page.getByText('--region local').waitFor();
    await pressUntil(create, page.getByRole('heading', { level: 1, name: 'placed' }));
    const region = page.getByText('Region', { exact: true });
    await region.locator('xpath=following::*[1]').getByText('local').waitFor();
  });
});
