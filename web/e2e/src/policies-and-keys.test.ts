import { newSshKey } from '@gpuaas/testing';
import { describe, expect, it } from 'vitest';
import { atConsole } from './at-console.ts';
import { findViolations } from './find-violations.ts';

const key = 'terminal.token_ttl_seconds';

describe('policies, SSH keys and service accounts in the console', () => {
  const here = atConsole({ gpus: 0 });

  it('sets a policy for the platform, with who did it before, and a project can only narrow it', async () => {
    const { home, open } = here();
    const page = await open('/platform/policies');
    await page.getByRole('button', { name: `Set ${key}` }).click();
    const dialog = page.getByRole('dialog', { name: key });
    await dialog.getByLabel('Value (seconds)').fill('901');
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await dialog.getByText('Enter 30 to 900 seconds.').waitFor();
    await dialog.getByLabel('Value (seconds)').fill('120');
    await dialog.getByLabel('Reason').fill('shorter is safer');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText(`${key} is 2 minutes.`).waitFor();

    await open(`${home}/policies`);
    await page.getByText('30 seconds to 2 minutes, limited by the platform').waitFor();
    await page.getByRole('button', { name: `Set ${key}` }).click();
    await dialog.getByLabel('Value (seconds)').fill('60');
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByText(`${key} is 1 minute.`).waitFor();
    await page.getByRole('button', { name: `Set ${key}` }).click();
    await dialog.getByText('dev-admin set 1 minute').waitFor();
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await page.getByText(`${key} is 2 minutes.`).waitFor();
  });

  it('adds and deletes an SSH key, and sends no private one', async () => {
    const page = await here().open('/account/keys');
    await page.getByRole('button', { name: 'Add key…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add SSH key' });
    await dialog.getByLabel('Public key').fill('-----BEGIN OPENSSH PRIVATE KEY-----');
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await dialog.getByText('This is a private key. It was not sent.').waitFor();
    await dialog.getByLabel('Public key').fill(newSshKey('dev@laptop'));
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add key' }).click();
    await page.getByText('Key dev@laptop added.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete dev@laptop' }).click();
    await page.getByRole('button', { name: 'Delete key' }).click();
    await page.getByText('Key dev@laptop deleted.').waitFor();
    await page.getByText('No SSH keys').waitFor();
  });

  it('makes a service account whose key works, shows who uses it, and stops it', async () => {
    const { url, home, open } = here();
    const page = await open(`${home}/service-accounts`);
    await page.getByText('No service accounts').waitFor();
    await page.getByRole('button', { name: 'Create…' }).first().click();
    const creating = page.getByRole('dialog', { name: 'Create service account' });
    await creating.getByRole('button', { name: 'Create', exact: true }).click();
    await creating.getByText('Choose at least one permission.').waitFor();
    await creating.getByLabel('Name').fill('nightly');
    await creating.getByLabel('project.read').check();
    expect(await findViolations(page)).toEqual([]);
    await creating.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Service account nightly created.').waitFor();

    await page.getByRole('button', { name: 'Actions for nightly' }).click();
    await page.getByRole('menuitem', { name: 'Keys…' }).click();
    const keys = page.getByRole('dialog', { name: 'Keys of nightly' });
    await keys.getByRole('button', { name: 'Create key' }).click();
    const key = await keys
      .getByText(/^gpuaas_sa_/)
      .first()
      .textContent();
    expect(await findViolations(page)).toEqual([]);
    await keys.getByRole('button', { name: 'Close' }).click();
    await keys.waitFor({ state: 'detached' });
    expect(await page.getByText(/^gpuaas_sa_/).count()).toBe(0);

    const answer = await fetch(`${url}/api/v1/auth/service-account/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, client: 'nightly job' }),
    });
    const { access_token, project_id } = (await answer.json()) as { access_token: string; project_id: string };
    const asProgram = { headers: { authorization: `Bearer ${access_token}` } };
    const statusOfCall = async () => (await fetch(`${url}/api/v1/projects/${project_id}`, asProgram)).status;
    expect(await statusOfCall()).toBe(200);
    await page.reload();
    await page.getByText('nightly job from').first().waitFor();

    await page.getByRole('button', { name: 'Actions for nightly' }).click();
    await page.getByRole('menuitem', { name: 'Disable…' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByText('nightly disabled.').waitFor();
    expect(await statusOfCall()).toBe(401);
    expect(await findViolations(page)).toEqual([]);
  });
});
