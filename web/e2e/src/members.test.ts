import { createActive, release } from '@gpuaas/testing';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { atConsole } from './at-console.ts';
import { findViolations } from './find-violations.ts';

/** The card of one department. */
const lab = (page: Page) => page.getByRole('region', { name: 'lab' });

/** By the keyboard alone. */
async function archiveVision(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for project vision' }).focus();
  await page.keyboard.press('Enter');
  const archive = page.getByRole('menuitem', { name: 'Archive…' });
  await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor();
  await page.keyboard.press('End');
  await archive.and(page.locator('[data-highlighted]')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

describe('a team in the console', () => {
  const here = atConsole({ gpus: 1 });

  it('invites somebody, who accepts and reads whom to ask', async () => {
    const { console, url, home, open } = here();
    const page = await open(`${home}/members`);
    await page.getByRole('button', { name: 'Invite…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite to this project' });
    await dialog.getByRole('button', { name: 'Viewer' }).click();
    await dialog.getByLabel('For').fill('the second person');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = (await dialog.getByText('/invite#gpuaas_invite_').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke the invitation for the second person' }).waitFor();

    const guest = await console.visit('dev-user');
    await guest.page.goto(link.trim());
    await guest.page.getByText('dev-admin invites you as viewer.').waitFor();
    expect(guest.page.url()).not.toContain('gpuaas_invite_');
    expect(await findViolations(guest.page)).toEqual([]);
    await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
    await guest.page.getByRole('link', { name: 'Open' }).click();
    await guest.page.goto(`${url}${home}/members`);
    await guest.page.getByText('dev-user').first().waitFor();
    // Whoever may not invite reads whom to ask.
    await guest.page.getByRole('button', { name: 'Invite…' }).focus();
    await guest.page
      .getByText(/You can’t manage members of this project: .*project\.member\.write\. Ask dev-admin\./)
      .first()
      .waitFor();
    await guest.page.goto(link.trim());
    await guest.page.getByText('This invitation can’t be used').waitFor();
    await guest.page.context().close();
  });

  it('gives a member another role, and removes them', async () => {
    const { home, open } = here();
    const page = await open(`${home}/members`);
    await page.getByRole('button', { name: 'Change the role of dev-user' }).click();
    const role = page.getByRole('dialog', { name: 'Role of dev-user' });
    await role.getByRole('button', { name: 'Member' }).click();
    await role.getByRole('button', { name: 'Change role' }).click();
    await page.getByText('dev-user is member now.').waitFor();
    await page.getByRole('button', { name: 'Remove dev-user' }).click();
    await page.getByRole('button', { name: 'Remove member' }).click();
    await page.getByText('dev-user was removed.').waitFor();
  });

  it('makes an organisation with a department and a project in it', async () => {
    const { home, open } = here();
    const page = await open(home);
    await page.getByRole('button', { name: /switch project/ }).click();
    await page.getByRole('menuitem', { name: 'New organisation…' }).click();
    const naming = (title: string) => page.getByRole('dialog', { name: title });
    await naming('New organisation').getByLabel('Slug').fill('Acme Inc');
    await page.keyboard.press('Enter');
    await naming('New organisation').getByText('Use lowercase letters').waitFor();
    await naming('New organisation').getByLabel('Slug').fill('acme');
    await naming('New organisation').getByLabel('Name').fill('Acme Research');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Acme Research', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/t/acme');

    await page.getByRole('button', { name: 'New department…' }).click();
    await naming('New department').getByLabel('Slug').fill('lab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'lab', level: 2 }).waitFor();
    await page.getByRole('button', { name: 'New project…' }).click();
    await naming('New project').getByLabel('Slug').fill('vision');
    await naming('New project').getByRole('button', { name: 'lab' }).click();
    await naming('New project').getByRole('button', { name: 'Create project' }).click();
    await lab(page).getByRole('link', { name: 'vision' }).waitFor();
    await naming('New project').waitFor({ state: 'detached' });
    expect(await findViolations(page)).toEqual([]);
  });

  it('names what is left before anything is archived, and lists somebody with two roles once', async () => {
    const { console, open } = here();
    const { admin } = console.world;
    const { items } = await admin.api.listProjects();
    const vision = items.find(({ slug }) => slug === 'vision');
    if (!vision) throw new Error('the project was not created');
    const inVision = { ...admin, projectId: vision.id };
    const { id } = await createActive(inVision, { name: 'train' });
    const page = await open('/t/acme');
    await page.getByRole('button', { name: 'Actions for department lab' }).click();
    await page
      .getByRole('menuitem', { name: 'Archive…', disabled: true })
      .getByText('Archive its project first: vision.')
      .waitFor();
    await page.locator('[role=menu]:focus, [role=menu] :focus').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await archiveVision(page);
    await page.getByText('This project cannot be archived while it has allocation train.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    await open('/t/acme/p/vision/members');
    const row = page.getByRole('row').filter({ hasText: 'dev-admin' });
    await row.getByText('Owner · owner of the organisation').waitFor();
    expect(await row.count()).toBe(1);
    await release(inVision, id);
  });

  it('takes somebody into the organisation, who reads at what is not theirs whom to ask', async () => {
    const { console, open } = here();
    const page = await open('/t/acme/members');
    await page.getByRole('button', { name: 'Invite…' }).click();
    const inviting = page.getByRole('dialog', { name: 'Invite to this organisation' });
    await inviting.getByRole('button', { name: 'Create link' }).click();
    const link = (await inviting.getByText('/invite#gpuaas_invite_').textContent()) ?? '';
    const guest = await console.visit('dev-user');
    await guest.page.goto(link.trim());
    await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
    await guest.page.getByRole('link', { name: 'Open' }).click();
    await guest.page.getByRole('heading', { name: 'Acme Research', level: 1 }).waitFor();
    await guest.page.getByRole('button', { name: 'New project…' }).focus();
    await guest.page
      .getByText(/You can’t create projects in this organisation: your role is member.* Ask dev-admin\./)
      .first()
      .waitFor();
    expect(await findViolations(guest.page)).toEqual([]);
    expect(guest.complaints.all).toEqual([]);
    await guest.page.context().close();
  });

  it('archives what is empty, and follows an organisation to its new address', async () => {
    const page = await here().open('/t/acme');
    await archiveVision(page);
    await page.getByText('Archived project vision.').waitFor();
    await lab(page).getByText('archived').waitFor();
    const details = page.getByRole('region', { name: 'Organisation' });
    await details.getByRole('button', { name: 'Rename…' }).click();
    await page.getByRole('dialog').getByLabel('Slug').fill('acme-labs');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/t\/acme-labs$/);
    await details.getByRole('button', { name: 'Archive…' }).click();
    await page.getByRole('button', { name: 'Archive organisation', exact: true }).click();
    await page.getByText('Archived organisation Acme Research.').waitFor();
    await page.waitForURL(/\/t\/[^/]+\/p\/[^/]+/);
  });

  it('disables somebody and enables them again, with a reason', async () => {
    const page = await here().open('/platform/people');
    await page.getByRole('button', { name: 'Disable dev-user' }).click();
    await page.getByLabel('Reason').fill('left the company');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disable account' }).click();
    await page.getByText('dev-user is disabled.').waitFor();
    await page.getByRole('button', { name: 'Enable dev-user' }).click();
    await page.getByLabel('Reason').fill('came back');
    await page.getByRole('button', { name: 'Enable account' }).click();
    await page.getByText('dev-user is enabled.').waitFor();
  });

  it('makes somebody an operator, and keeps the last administrator', async () => {
    const page = await here().open('/platform/people');
    const become = async (username: string, role: string) => {
      await page.getByRole('button', { name: `Change the platform role of ${username}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: role, exact: true }).click();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change role' }).click();
    };
    await become('dev-user', 'Operator');
    await page.getByText('dev-user is operator now.').waitFor();
    await become('dev-admin', 'User');
    await page.getByRole('dialog').getByText('this is the last one').waitFor();
    await page.keyboard.press('Escape');
    await become('dev-user', 'User');
    await page.getByText('dev-user is user now.').waitFor();
  });
});
