import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { AllocationView } from '@gpuaas/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { runExec } from '../exec-client.ts';
import { processesOf } from '../own-processes.ts';
import { type StartedPlatform, startPlatform } from '../started-platform.ts';
import { openTerminal } from '../terminal-client.ts';
import type { TestUser } from '../test-world.ts';

describe('a platform that root has started', () => {
  let platform: StartedPlatform;
  let user: TestUser;
  let mine: AllocationView;
  let theirs: AllocationView;

  beforeAll(async () => {
    platform = await startPlatform();
    user = await platform.signIn('dev-user');
    [mine, theirs] = [await createActive(user), await createActive(user)];
  });
  afterAll(() => platform?.stop());

  const sh = async (script: string, env: Record<string, string> = {}, allocation = mine) => {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    const { code, stdout } = await runExec(user, allocation.id, ['env', ...variables, 'sh', '-c', script]);
    return { code, stdout: stdout.toString() };
  };

  it('says `isolation: user` on the screen and in the API', async () => {
    expect(platform.output()).toMatch(/Isolation +user: /);
    expect(platform.output()).toMatch(/Listening +this machine only\n/);
    expect(mine).toMatchObject({ isolation: 'user', runtime_user: expect.stringMatching(/^uid-\d+$/) });
    const { api } = await platform.signIn('dev-admin');
    expect(await api.getNode({ params: { node_id: mine.node.id } })).toMatchObject({ isolation: 'user' });
  });

  it('runs shells and commands as another user id for each allocation', async () => {
    const [one, two] = [await sh('id -u; id -G'), await sh('id -u', {}, theirs)];
    const [uid, groups] = one.stdout.trim().split('\n');
    expect(groups).toBe(uid);
    expect(Number(uid)).toBeGreaterThan(0);
    expect(two.stdout.trim()).not.toBe(uid);
    const terminal = await openTerminal(user, mine.id);
    terminal.type('echo uid=$(id -u) && test -O $(tty) && cd && touch here && echo it""self\n');
    await terminal.waitFor('itself');
    expect(terminal.output()).toContain(`uid=${uid}`);
    terminal.socket.close();
  });

  it('lets nobody in through dev-login, with the key or without', async () => {
    const key = readFileSync(join(platform.dataFolder, 'dev-login.key'), 'utf8').trim();
    const call = `
      const headers = { 'content-type': 'application/json', ...(process.env.KEY && { 'x-dev-login-key': process.env.KEY }) };
      fetch(process.env.SERVER + '/api/v1/auth/dev-login', { method: 'POST', headers, body: '{"username":"dev-admin"}' }).then((r) => console.log(r.status));`;
    const attempt = async (env: Record<string, string>) =>
      (
        await runExec(user, mine.id, [
          'env',
          ...Object.entries(env).map(([k, v]) => `${k}=${v}`),
          process.execPath,
          '-e',
          call,
        ])
      ).stdout
        .toString()
        .trim();
    expect(await attempt({ SERVER: platform.url })).toBe('404');
    expect(await attempt({ SERVER: platform.url, KEY: key })).toBe('404');
  });

  it('lets nobody read, change or signal anything of the platform or of another allocation', async () => {
    const { dataFolder } = platform;
    const workspace = (allocation: AllocationView) => join(dataFolder, 'workspaces', allocation.id);
    await sh('echo secret > ~/file', {}, theirs);
    expect((await sh(`test "$HOME" = ${workspace(theirs)} && cat ~/file`, {}, theirs)).stdout).toBe('secret\n');
    const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // The programs themselves: what is in them is in the repository.
      .filter((path) => !/\/(agent-program|compile-cache|postgres(-bin)?)\//.test(path) || path.endsWith('.key'));
    expect(files.length).toBeGreaterThan(20);
    for (const name of ['dev-login.key', 'agent/identity.json', 'dev-users.json']) {
      expect(files).toContain(join(dataFolder, name));
    }
    // A command has a longest size, and the folder of a test may have a long name.
    const names = files.map((path) => relative(dataFolder, path)).join(' ');
    const look = await sh(`for f in ${names}; do test -r $D/$f -o -w $D/$f && echo $f; done; true`, { D: dataFolder });
    const ofMine = files.filter((path) => path.startsWith(`${workspace(mine)}/`));
    expect(look).toEqual({ code: 0, stdout: ofMine.map((path) => `${relative(dataFolder, path)}\n`).join('') });

    const attempts = [
      `ls ${dataFolder}`,
      `touch ${dataFolder}/planted`,
      `ls ${workspace(theirs)}`,
      `cat ${workspace(theirs)}/file`,
      `ls ${dataFolder}/agent`,
      `ls ${dataFolder}/logs`,
      `ls ${dataFolder}/workspaces`,
      'setpriv --reuid=0 true',
    ];
    const processes = processesOf(dataFolder).filter(({ kind }) => kind !== 'workspace');
    for (const { pid } of [...processes, { pid: platform.process.pid }]) {
      attempts.push(`kill -0 ${pid}`, `cat /proc/${pid}/environ`, `ls /proc/${pid}/fd`, `ls /proc/${pid}/cwd/`);
    }
    expect(processes.length).toBeGreaterThan(3);
    const { stdout } = await sh(attempts.map((line) => `(${line}) >/dev/null 2>&1 && echo '${line}'`).join('\n'));
    expect(stdout).toBe('');
  });

  it('leaves nothing of an allocation that is released', async () => {
    const uid = Number((mine.runtime_user ?? '').replace('uid-', ''));
    await sh(`touch /tmp/of-${uid}; env -i setsid sleep 7006 >/dev/null 2>&1 &`);
    await release(user, mine.id);
    expect(readdirSync(join(platform.dataFolder, 'workspaces'))).toEqual([theirs.id]);
    expect(readdirSync('/tmp')).not.toContain(`of-${uid}`);
    const owners = readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid))
      .map((pid) => {
        try {
          const status = readFileSync(`/proc/${pid}/status`, 'utf8');
          // What has ended and waits for init to notice holds nothing any more.
          return /^State:\s+Z/m.test(status) ? undefined : /^Uid:\s+(\d+)/m.exec(status)?.[1];
        } catch {
          return undefined;
        }
      });
    expect(owners).not.toContain(String(uid));
    await release(user, theirs.id);
  });
});
