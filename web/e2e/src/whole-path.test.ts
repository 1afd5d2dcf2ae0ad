import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedConsole, startConsole, type Visitor } from './console.ts';
import { pictureOfFailure } from './picture-of-failure.ts';
import { programForEverybody } from './program-for-everybody.ts';
import { openTerminalPage } from './terminal-page.ts';

describe('from the sign-in to a shell and back', () => {
  let console: StartedConsole;
  let visitor: Visitor;
  beforeAll(async () => {
    console = await startConsole();
    visitor = await console.visit('dev-user');
  }, 90_000);
  afterAll(() => console.stop());
  pictureOfFailure(() => visitor.page);

  it('a newcomer is told the way', async () => {
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Get started' }).waitFor();
    await page.getByText('simulated').first().waitFor();
  });

  it('an allocation is chosen by its price and created', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'New allocation' }).first().click();
    await page.getByRole('radio', { name: /sim-h200-2/ }).click();
    await page.getByLabel('Name').fill('trial');
    await page.getByRole('button', { name: 'Create — $9.00/h' }).click();
    await page.getByRole('heading', { name: 'trial', level: 1 }).waitFor();
    await page.getByText('Active', { exact: true }).first().waitFor();
  });

  it('its page tells what was done and how long each step took', async () => {
    const { page } = visitor;
    for (const step of ['Accept', 'Prepare host', 'Activate']) {
      await page
        .getByRole('listitem')
        .filter({ hasText: step })
        .filter({ hasText: /\d+ ms|\d+\.\d+ s/ })
        .waitFor();
    }
    await page
      .getByText(`isolation: ${process.getuid?.() === 0 ? 'user' : 'none'}`)
      .first()
      .waitFor();
  });

  it('a shell opens in the browser and runs what is typed', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Terminal', exact: true }).first().click();
    const terminal = await openTerminalPage(page);
    await terminal.type('echo $((40 + 2)); echo "a  b" | cat -A\n');
    await terminal.shows(/^42$/m);
    await terminal.shows('a  b$');
    await terminal.type('stty size\n');
    await terminal.shows(/^\d{2} \d{2,3}$/m);
    const [, rows = '', columns = ''] = /^(\d{2}) (\d{2,3})$/m.exec(await terminal.screen()) ?? [];
    await page.setViewportSize({ width: 900, height: 600 });
    await page.getByText(`${columns} × ${rows}`).waitFor({ state: 'detached' });
    await terminal.type('clear; echo "now $(stty size)"\n');
    await terminal.shows(/^now \d{2} \d{2,3}\s*$/m);
    const [, fewerRows = '', fewerColumns = ''] = /^now (\d{2}) (\d{2,3})\s*$/m.exec(await terminal.screen()) ?? [];
    expect(Number(fewerRows)).toBeLessThan(Number(rows));
    expect(Number(fewerColumns)).toBeLessThan(Number(columns));
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('vim and htop draw their screens', async () => {
    const terminal = await openTerminalPage(visitor.page);
    const vim = await programForEverybody('vim-tiny', 'usr/bin/vim.tiny');
    const htop = await programForEverybody('htop', 'usr/bin/htop');
    await terminal.type(`clear; ${vim} -u NONE notes.txt\n`);
    await terminal.shows(/^~\s*$/m);
    await terminal.shows('notes.txt');
    await terminal.type('iwritten in a browser\x1b');
    await terminal.type(':wq\n');
    await terminal.type('clear; cat notes.txt\n');
    await terminal.shows(/^written in a browser\s*$/m);
    await terminal.type(`${htop}\n`);
    await terminal.shows(/Load average/);
    await terminal.shows(/F10\s*Quit/);
    await terminal.type('q');
    await terminal.type('clear; echo back\n');
    await terminal.shows(/^back\s*$/m);
    // A machine that never ran this downloads both programs first.
  }, 180_000);

  it('a lot of output does not stop it, and Ctrl-C still does', async () => {
    const { page } = visitor;
    const terminal = await openTerminalPage(page);
    await terminal.type('seq 1 200000\n');
    await terminal.shows(/^200000\s*$/m);
    await terminal.type(`clear; sh -c 'echo sleeping; exec sleep 600'\n`);
    await terminal.shows(/^sleeping\s*$/m);
    await page.keyboard.press('Control+c');
    await terminal.type('echo over\n');
    await terminal.shows(/^over\s*$/m);
  }, 60_000);

  it('what is copied from elsewhere is pasted', async () => {
    const { page } = visitor;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(`navigator.clipboard.writeText('echo pasted-$((1 + 1))\\n')`);
    await page.keyboard.press('Control+Shift+v');
    const terminal = await openTerminalPage(page);
    await terminal.type('\n');
    await terminal.shows(/^pasted-2\s*$/m);
  });

  it('a shell that ends says so and offers another', async () => {
    const { page } = visitor;
    const terminal = await openTerminalPage(page);
    await terminal.type('clear; exit 3\n');
    await page.getByRole('button', { name: 'Open new shell' }).waitFor();
    expect(await page.getByRole('status').filter({ hasText: '3' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Open new shell' }).click();
    await (await openTerminalPage(page)).shows(/[$#] /);
  });

  it('the release says what it means, does it and stays readable', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Close terminal' }).click();
    await page.getByRole('button', { name: 'Release…' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Release trial?' });
    await dialog.getByText(/This can’t be undone/).waitFor();
    await dialog.getByText(/\$9\.00\/h ends\. Billing is not on yet/).waitFor();
    await dialog.getByRole('button', { name: 'Release' }).click();
    await page.getByText('Released', { exact: true }).first().waitFor();
  });

  it('the audit log shows all of it', async () => {
    const { page } = visitor;
    await page.getByRole('link', { name: 'Audit log', exact: true }).click();
    for (const action of ['allocation.create', 'allocation.release', 'terminal.open']) {
      await page.getByRole('row').filter({ hasText: action }).filter({ hasText: 'trial' }).first().waitFor();
    }
  });

  it('and gives it as a file that ends with the signed head', async () => {
    const { page } = visitor;
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export NDJSON' }).click();
    const rows = readFileSync(await (await downloading).path(), 'utf8')
      .trimEnd()
      .split('\n');
    expect(rows.some((row) => row.includes('allocation.release'))).toBe(true);
    expect(JSON.parse(rows.at(-1) ?? '')).toMatchObject({ row: 'head', export_signature: expect.any(String) });
    await page.getByRole('link', { name: 'allocation.release' }).first().click();
    await page
      .getByText(/#\d+, sealed|Not sealed yet/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  });

  it('nothing of it made the browser complain or ask anybody else', () => {
    expect(visitor.complaints.all).toEqual([]);
  });

  it('no script could have read a token', async () => {
    const { page } = visitor;
    const readable = await page.evaluate<string>(
      'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])',
    );
    expect(readable).not.toMatch(/eyJ|session/);
    expect(await page.evaluate('document.cookie')).toMatch(/^gpuaas_csrf_\d+=[^;]+$/);
  });

  it('whoever signs out is signed out, and Back shows nothing', async () => {
    const { page } = visitor;
    await page.getByRole('button', { name: /account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    await page.goto(console.platform.url);
    await page.getByLabel('Password').waitFor();
  });
});
