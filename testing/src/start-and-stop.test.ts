import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient } from '@gpuaas/sdk';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, release } from './allocations.ts';
import { createCommandLine } from './command-line.ts';
import { runExec } from './exec-client.ts';
import { laterBy } from './fake-time.ts';
import { freePorts } from './free-ports.ts';
import { processesOf, signalAll } from './own-processes.ts';
import { launch, localIsolation, type StartedPlatform, startPlatform } from './started-platform.ts';
import { openTerminal } from './terminal-client.ts';
import { until } from './until.ts';

describe('npm start', () => {
  let platform: StartedPlatform;
  beforeAll(async () => {
    // A descriptor that somebody left open, without telling that it should not be passed on.
    const leaked = openSync('/dev/null', 'r');
    platform = await startPlatform({ stdio: ['ignore', 'pipe', 'pipe', ...Array(74).fill('ignore'), leaked] });
  });
  afterAll(async () => {
    await platform.stop();
  });

  it('says where it is, who can sign in, and where everything lies', () => {
    const output = platform.output();
    expect(output).toContain(`GPUaaS is ready: ${platform.url}`);
    for (const text of [
      'dev-admin',
      'dev-user',
      join(platform.dataFolder, 'dev-users.json'),
      platform.dataFolder,
      'Ctrl-C',
    ]) {
      expect(output).toContain(text);
    }
    // Not a terminal: what is printed here ends up in a log.
    expect(output).not.toMatch(/dev-user +\S{10,}/);
  });

  it('keeps its secrets to itself', () => {
    for (const file of [
      'dev-login.key',
      'dev-users.json',
      'secret-store.key',
      'postgres.secrets.json',
      'ca/root.key.pem',
      'agent/identity.json',
    ]) {
      expect([file, statSync(join(platform.dataFolder, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
    const commands = processesOf(platform.dataFolder).map(({ command }) => command);
    expect(commands.length).toBeGreaterThan(3);
    for (const command of commands) expect(command).not.toMatch(/gpuaas_join|PRIVATE KEY|password/i);
    // Who takes the platform over must not own the schema: only a process that has ended knew that password.
    const { owner, superuser } = JSON.parse(
      readFileSync(join(platform.dataFolder, 'postgres.secrets.json'), 'utf8'),
    ) as Record<string, string>;
    for (const { pid, kind } of processesOf(platform.dataFolder)) {
      if (kind !== 'platform' && kind !== 'agent') continue;
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
      expect(environment).not.toContain('DATABASE_OWNER_URL');
      for (const secret of [owner, superuser]) expect(environment).not.toContain(secret);
    }
  });

  it('leads to a shell on the local node, and back', async () => {
    const user = await platform.signIn('dev-user');
    const allocation = await createActive(user);
    expect(allocation).toMatchObject({ simulated: true, isolation: localIsolation });
    const terminal = await openTerminal(user, allocation.id);
    terminal.type("ls /proc/self/fd | tr '\\n' ' '; echo END''ED\n");
    await terminal.waitFor('ENDED');
    // `ls` itself opens one more, for the folder it reads.
    expect(terminal.output()).toMatch(/[\r\n]0 1 2 3 ENDED/);
    await release(user, allocation.id);
    expect(await terminal.closed).toMatchObject({ code: closeCodes.allocationGone });
    await until(
      'the workspace being gone',
      () => !processesOf(platform.dataFolder).some(({ kind }) => kind === 'workspace'),
    );
  });

  it.each(['logs/platform.log', 'logs/agent.log', 'postgres.log'])('keeps %s small while it runs', async (name) => {
    const log = join(platform.dataFolder, name);
    const tooMuch = 10 * 1024 * 1024 + 1;
    appendFileSync(log, `${'x'.repeat(1_023)}\n`.repeat(Math.ceil(tooMuch / 1_024)));
    await until('a log that was emptied', () => statSync(log).size < 1024 * 1024);
    expect(statSync(`${log}.1`).size).toBeGreaterThanOrEqual(tooMuch);
  });

  it('refuses a second start on the same data, and names the first', async () => {
    const second = await launch({ dataFolder: platform.dataFolder });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `already running on ${platform.dataFolder} (pid ${platform.process.pid}): ${platform.url}`,
    );
  });

  it('refuses ports that are taken, and names who has them', async () => {
    const second = await launch({ port: platform.port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(new RegExp(`Port ${platform.port} is in use by node main\\.ts \\(pid \\d+\\)`));
    expect(second.output()).toContain('--port');
    const first = await freePorts(4);
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(first + 3, '127.0.0.1', resolve));
    const third = await launch({ port: first });
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain(`Port ${first + 3} is in use by`);
    // It looked before it made anything.
    expect(readdirSync(third.dataFolder)).not.toContain('pg');
    blocker.close();
  });

  it('refuses a data folder it cannot use, and arguments it does not know', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'gpuaas-file-')), 'file');
    writeFileSync(file, '');
    const cases: [Parameters<typeof launch>[0], RegExp][] = [
      [{ dataFolder: join(file, 'below') }, /data folder .* cannot be written: a parent is not a folder.*--data/s],
      [{ dataFolder: dirname(file) }, /is not empty, and what is in it was not made by GPUaaS/],
      [{ args: ['--what'] }, /Unknown option '--what'[\s\S]*--data DIR/],
      [{ args: ['--port', 'eighty'] }, /--port must be a whole number/],
      [{ args: ['--node-listen', 'example.org'] }, /--node-listen needs an IP address/],
    ];
    for (const [options, message] of cases) {
      const refused = await launch(options);
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(message);
      expect(refused.output()).not.toContain('    at ');
    }
    const helped = await launch({ args: ['--help'] });
    expect(await helped.ended).toBe(0);
    expect(helped.output()).toContain('--data DIR');
  }, 40_000);
});

describe('stopping', () => {
  const gone = (dataFolder: string) =>
    until('all processes being gone', () => processesOf(dataFolder).length === 0, { withinMilliseconds: 5_000 });

  it('ends soon and leaves nothing, by Ctrl-C, by SIGTERM, and when a part does not answer', async () => {
    const first = await startPlatform();
    expect(await first.stop('SIGINT')).toBeLessThan(10_000);
    expect(first.process.exitCode).toBe(0);
    await gone(first.dataFolder);

    const second = await startPlatform({ dataFolder: first.dataFolder, port: first.port });
    const blocked = processesOf(second.dataFolder).filter(({ kind }) => kind === 'platform' || kind === 'agent');
    for (const { pid } of blocked) process.kill(pid, 'SIGSTOP');
    expect(await second.stop('SIGTERM')).toBeLessThan(10_000);
    await gone(second.dataFolder);
  }, 60_000);

  it('by force leaves nothing but the database, which the next start goes on with', async () => {
    const first = await startPlatform();
    const user = await first.signIn('dev-user');
    const allocation = await createActive(user);
    const postmaster = processesOf(first.dataFolder).find(({ kind }) => kind === 'postmaster');
    first.process.kill('SIGKILL');
    await until('platform and agent ending themselves', () =>
      processesOf(first.dataFolder).every(({ kind }) => kind === 'postmaster' || kind === 'backend'),
    );
    const second = await startPlatform({ dataFolder: first.dataFolder, port: first.port });
    expect(processesOf(second.dataFolder).find(({ kind }) => kind === 'postmaster')?.pid).toBe(postmaster?.pid);
    const again = await second.signIn('dev-user');
    expect(again.projectId).toBe(user.projectId);
    expect((await runExec(again, allocation.id, ['echo', 'still here'])).stdout.toString()).toBe('still here\n');
    await release(again, allocation.id);
    await second.stop();
    await gone(second.dataFolder);
  }, 60_000);
});

describe('a port that somebody takes', () => {
  it('of the database while it restarts: the database moves, and the platform with it', async () => {
    const platform = await startPlatform();
    const file = join(platform.dataFolder, 'postgres.port');
    const port = Number(readFileSync(file, 'utf8'));
    platform.process.kill('SIGSTOP');
    const database = processesOf(platform.dataFolder).filter(({ kind }) => kind === 'postmaster' || kind === 'backend');
    signalAll(
      database.map(({ pid }) => pid),
      'SIGKILL',
    );
    const squatter = createServer();
    await until('the port being free', () => take(squatter, port));
    platform.process.kill('SIGCONT');
    await until('the platform answering again', () => platform.signIn('dev-user').catch(() => undefined), {
      withinMilliseconds: 30_000,
    });
    expect(Number(readFileSync(file, 'utf8'))).not.toBe(port);
    expect(platform.output()).toContain('The port of the database is in use');
    squatter.close();
    await platform.stop();
  }, 60_000);

  it('of the api while the platform starts: the start fails with the reason, and the key is sent to nobody', async () => {
    const started = await launch();
    const seen: IncomingHttpHeaders[] = [];
    const impostor = createHttpServer((request, response) => {
      seen.push(request.headers);
      response.end('{}');
    });
    await until('the ports having been looked at', () => existsSync(join(started.dataFolder, 'supervisor.json')));
    await new Promise<void>((resolve) => impostor.listen(started.port, '127.0.0.1', resolve));
    expect(await started.ended).toBe(1);
    expect(started.output()).toMatch(new RegExp(`The platform did not start: .*${started.port}`));
    expect(seen.some((headers) => 'x-dev-login-key' in headers)).toBe(false);
    impostor.close();
    await until('all processes being gone', () => processesOf(started.dataFolder).length === 0);
  }, 60_000);
});

function take(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
}

describe('starting again', () => {
  it('after 25 hours finds the same node, with a new certificate, the allocation and the sign-in', async () => {
    const first = await startPlatform();
    const user = await first.signIn('dev-user');
    const admin = await first.signIn('dev-admin');
    const allocation = await createActive(user, { name: 'overnight' });
    const commandLine = createCommandLine();
    const login = ['auth', 'dev-login', '--user', 'dev-user', '--server', first.url, '--data', first.dataFolder];
    expect((await commandLine.run(...login)).code).toBe(0);
    const nodeBefore = await admin.api.getNode({ params: { node_id: allocation.node.id } });
    await first.stop();

    const env = await laterBy(25);
    const second = await startPlatform({ dataFolder: first.dataFolder, port: first.port, env });
    const refreshed = await createClient({ server: second.url }).refreshToken({
      body: { refresh_token: user.refreshToken },
    });
    const api = createClient({ server: second.url, token: async () => refreshed.access_token });
    expect(Date.parse(refreshed.expires_at) - Date.now()).toBeGreaterThan(24 * 3_600_000);
    const sameUser = { ...user, api };
    const found = await api.getAllocation({ params: { project_id: user.projectId, allocation_id: allocation.id } });
    expect(found.state).toBe('active');
    const laterAdmin = await second.signIn('dev-admin');
    const nodeAfter = await laterAdmin.api.getNode({ params: { node_id: allocation.node.id } });
    expect(nodeAfter.state).toBe('active');
    expect(nodeAfter.certificate?.fingerprint).not.toBe(nodeBefore.certificate?.fingerprint);
    expect(Date.parse(nodeAfter.certificate?.not_after ?? '')).toBeGreaterThan(
      Date.parse(nodeBefore.certificate?.not_after ?? '') + 24 * 3_600_000,
    );
    const { items } = await laterAdmin.api.listAuditEvents({
      query: { action: 'node.enroll', target_id: nodeAfter.id },
    });
    expect(items).toHaveLength(2);
    expect((await runExec(sameUser, allocation.id, ['echo', 'good morning'])).stdout.toString()).toBe('good morning\n');
    const later = commandLine.withEnv(env);
    expect((await later.run('auth', 'whoami')).code).toBe(0);
    expect((await later.run('exec', 'overnight', '--', 'echo', 'by cli')).stdout).toBe('by cli\n');
    await release(sameUser, allocation.id);
    await second.stop();
  }, 120_000);
});
