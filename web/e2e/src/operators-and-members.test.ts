import { createActive, inState } from '@gpuaas/testing';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atConsole } from './at-console.ts';
import { findViolations } from './find-violations.ts';

/** What the host does at the moment. */
const host = { removesNothing: false };
const at = atConsole({
  gpus: 4,
  accounts: (real) => ({ ...real, remove: (id) => (host.removesNothing ? Promise.resolve() : real.remove(id)) }),
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
    await allocations.getByText('1 of 1 person').waitFor();
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
    expect(at().complaints.all).toEqual([]);
  });
});
