import { createActive, inState, plantDeadLetter, release, testSku } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsoleWorld, startConsoleWorld, type Visitor } from './console.ts';
import { findViolations } from './find-violations.ts';
import { pictureOfFailure } from './picture-of-failure.ts';
import { openTerminalPage } from './terminal-page.ts';

describe('a host that does not do its part', () => {
  let console: ConsoleWorld;
  let visitor: Visitor;
  /** What the host does at the moment. */
  const host = { hangs: false, removesNothing: false };
  beforeAll(async () => {
    console = await startConsoleWorld({
      gpus: 4,
      accounts: (real) => ({
        ...real,
        ensure: (id) => (host.hangs ? new Promise<never>(() => {}) : real.ensure(id)),
        remove: (id) => (host.removesNothing ? Promise.resolve() : real.remove(id)),
      }),
    });
    visitor = await console.visit('dev-admin');
  }, 90_000);
  afterAll(() => console.stop());
  pictureOfFailure(() => visitor.page);

  it('leaves a release that could not be proved, which says so and can be tried again', async () => {
    const { page, home } = visitor;
    const { admin } = console.world;
    const { id } = await createActive(admin, { name: 'sticky' });
    host.removesNothing = true;
    await page.goto(`${console.world.url}${home}/allocations/${id}`);
    await page.getByRole('button', { name: 'Release…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await page.getByText('could not be verified').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open runbook' }).click();
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).first().waitFor();
    await page.keyboard.press('Escape');
    host.removesNothing = false;
    await page.getByRole('button', { name: 'Release again…' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await page.getByText('Released at').waitFor();
  });

  it('keeps an allocation waiting, and the page says for what, since when, until when and who acts next', async () => {
    const { page, home } = visitor;
    const { admin, url } = console.world;
    host.hangs = true;
    const { id } = await admin.api.createAllocation({
      params: { project_id: admin.projectId },
      body: { sku: testSku, name: 'stuck' },
    });
    await inState(admin, id, 'provisioning');
    await page.goto(`${url}${home}/allocations/${id}`);
    const card = page.getByRole('region', { name: 'Next step' });
    for (const label of ['Since', 'Next step by', 'Deadline', 'At the deadline', 'What you can do']) {
      await card.getByText(label, { exact: true }).waitFor();
    }
    await card.getByRole('button', { name: 'Open runbook' }).click();
    const runbook = page.getByRole('dialog');
    await runbook
      .getByText(/provisioning/i)
      .first()
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // A shell is asked for too early: it opens by itself once the host does its part, or says why not.
    await page.getByRole('link', { name: 'Terminal', exact: true }).first().click();
    await page.getByRole('status').filter({ hasText: /\w/ }).first().waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('is no reason to wait for an administrator, who cancels the run with a reason', async () => {
    const { page } = visitor;
    const { admin, url } = console.world;
    host.hangs = true;
    const params = { project_id: admin.projectId };
    const { id, operation } = await admin.api.createAllocation({ params, body: { sku: testSku } });
    await page.goto(`${url}/platform/workflows?run=${operation.id.replace(/^op_/, 'wf_')}`);
    const panel = page.getByRole('dialog', { name: 'allocations.provision' });
    await panel.getByText('an answer to prepare_host').first().waitFor();
    expect(await panel.getByRole('button', { name: 'Retry…' }).getAttribute('aria-disabled')).toBe('true');
    await panel.getByRole('button', { name: 'Cancel run…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this run?' });
    await dialog.getByRole('button', { name: 'Cancel run' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('The host hangs.');
    await dialog.getByLabel('Reason').press('Enter');
    await panel.getByText('Cancelled', { exact: true }).waitFor();
    const { state, failure } = await admin.api.getAllocation({ params: { ...params, allocation_id: id } });
    expect([state, failure?.code]).toEqual(['failed', 'cancelled']);
    const { items } = await admin.api.listAuditEvents({ query: { action: 'workflow.cancel' } });
    expect(items).toMatchObject([{ result: 'success', detail: { reason: 'The host hangs.' } }]);
    host.hangs = false;
  });

  it('may leave a dead letter, which is replayed with a reason, once', async () => {
    const { page } = visitor;
    const { admin, url } = console.world;
    const letter = await plantDeadLetter(console.world);
    await page.goto(`${url}/platform/dead-letters`);
    await page.getByRole('link', { name: 'provisioning.active' }).click();
    const panel = page.getByRole('dialog', { name: 'provisioning.active' });
    await panel.getByRole('button', { name: 'Replay…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay this event?' });
    await dialog.getByLabel('Reason').fill('The cause is gone.');
    await dialog.getByLabel('Reason').press('Enter');
    await panel.getByText('Replayed', { exact: true }).waitFor();
    expect(await panel.getByRole('button', { name: 'Replay…' }).getAttribute('aria-disabled')).toBe('true');
    const { items } = await admin.api.listAuditEvents({ query: { target_id: letter } });
    expect(items).toMatchObject([{ action: 'dead_letter.replay', detail: { reason: 'The cause is gone.' } }]);
    await page.keyboard.press('Escape');
    await page.getByText('No open dead letters').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('makes nobody complain', () => {
    expect(visitor.complaints.all).toEqual([]);
  });
});

describe('a console without luck', () => {
  let console: ConsoleWorld;
  beforeAll(async () => {
    console = await startConsoleWorld({ gpus: 1 });
  }, 90_000);
  afterAll(() => console.stop());
  let visitor: Visitor;
  pictureOfFailure(() => visitor.page);

  it('shows what it last knew while the platform does not answer', async () => {
    visitor = await console.visit('dev-admin');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Free now' }).waitFor();
    await page.getByText('sim-h200-1').first().waitFor();
    const everything = /\/(api|readyz)/;
    await page.route(everything, (route) => route.abort());
    await page.getByRole('link', { name: 'Allocations', exact: true }).click();
    const notice = page.getByRole('status').filter({ hasText: 'Can’t reach GPUaaS' });
    await notice.waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByText('sim-h200-1').first().waitFor();
    // Asked for while nothing answers: the console tries by itself too, and the notice would be gone before the click.
    const asked = page.waitForRequest(/readyz/);
    await page.getByRole('button', { name: 'Retry now' }).click();
    await asked;
    await page.unroute(everything);
    await notice.waitFor({ state: 'detached' });
  });

  it('follows the link of a warning by its ids, extends the allocation, and shows that nothing of it is left', async () => {
    const { page } = visitor;
    const { admin, url } = console.world;
    const { id, org_id, project_id } = await admin.api.createAllocation({
      params: { project_id: admin.projectId },
      body: { sku: testSku, name: 'for-an-hour', max_duration_seconds: 3_600, labels: { team: 'vision' } },
    });
    const { ends_at: before } = await inState(admin, id, 'active');
    await page.goto(`${url}/t/${org_id}/p/${project_id}/allocations/${id}`);
    await page.getByText('team=vision').waitFor();
    await page.getByRole('heading', { name: /^Ends at/ }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Extend' }).click();
    await page.getByText('for-an-hour was extended.').waitFor();
    const { ends_at: after } = await admin.api.getAllocation({ params: { project_id, allocation_id: id } });
    expect(Date.parse(after ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
    await release(admin, id);
    await page.getByRole('heading', { name: 'Verified clean' }).waitFor();
    await page.getByText('✓ processes').waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it('tells who was a moment too late for the last GPU, and keeps what was typed', async () => {
    const { page, home } = visitor;
    await page.goto(`${console.world.url}${home}/allocations/new`);
    await page.getByLabel('Name').fill('too-late');
    // In a project of their own, of which this page is told nothing.
    const rival = await console.world.signIn('rival');
    const { id } = await createActive(rival, { name: 'quicker' });
    await page.getByRole('button', { name: /^Create/ }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'capacity_unavailable' });
    await problem.waitFor();
    await problem.getByRole('button', { name: 'Copy request ID' }).waitFor();
    await page.getByText('Someone else was faster.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('too-late');
    await release(rival, id);
  });

  it('says that a lost shell is another one now', async () => {
    const { page, home } = visitor;
    const { id } = await createActive(console.world.admin, { name: 'with-shell' });
    const cut: (() => void)[] = [];
    await page.routeWebSocket(/\/ws\/terminal\//, (socket) => {
      socket.connectToServer();
      cut.push(() => void socket.close({ code: 1012, reason: 'restarting' }));
    });
    await page.goto(`${console.world.url}${home}/allocations/${id}/terminal`);
    const first = await openTerminalPage(page);
    await first.type('echo first-$$\n');
    await first.shows(/^first-\d+\s*$/m);
    cut[0]?.();
    await page.getByRole('status').filter({ hasText: 'Connected to a new shell' }).waitFor();
    const second = await openTerminalPage(page);
    await second.type('echo second-$$\n');
    await second.shows(/^second-\d+\s*$/m);
  });

  it('shows nothing of others, and says what is missing', async () => {
    const other = await console.visit('dev-user');
    await other.page.goto(`${console.world.url}/platform/nodes`);
    await other.page.getByText('You don’t have access').waitFor();
    await other.page.goto(`${console.world.url}${visitor.home}`);
    await other.page.getByText('This page doesn’t exist, or you don’t have access').waitFor();
    expect(await findViolations(other.page)).toEqual([]);
    expect(other.complaints.all).toEqual([]);
    await other.page.context().close();
  });

  it('allows nothing from elsewhere and no inline script but its own', async () => {
    const answer = await fetch(`${console.world.url}/signed-out`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const page = await (await console.browser.newContext()).newPage();
    const refused: string[] = [];
    page.on('console', (message) => refused.push(message.text()));
    await page.goto(`${console.world.url}/signed-out`);
    await page
      .evaluate(
        `{ const s = document.createElement('script'); s.text = 'window.stolen = 1'; document.body.append(s); }`,
      )
      .catch(() => {});
    expect(await page.evaluate('window.stolen')).toBeUndefined();
    expect(refused.join()).toMatch(/Content Security Policy|TrustedScript/);
    await page.context().close();
  });
});
