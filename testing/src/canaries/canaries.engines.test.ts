import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJoinToken } from '@gpuaas/agent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive } from '../allocations.ts';
import { connect } from '../kills/standstill.ts';
import { processesOf, signalAll } from '../own-processes.ts';
import { type StartedPlatform, startPlatform } from '../started-platform.ts';
import { mintToken, openTerminal } from '../terminal-client.ts';
import type { TestUser } from '../test-world.ts';
import { until } from '../until.ts';
import { dumpOf, findCanaries, sendEverywhere } from './canaries.ts';

/** Ends the process with an error nobody catches, which has the request hanging on it, when a header says so. */
const crashOnDemand = `
import { subscribe } from 'node:diagnostics_channel';
subscribe('http.server.request.start', ({ request }) => {
  if (request.headers['x-crash']) throw Object.assign(new Error('on purpose: ' + request.headers.authorization), { request, headers: request.headers });
});
`;
/**
 * Where the platform keeps secrets on purpose, in files of its own that nobody else can read. Of the database the log of what it
 * wrote is enough, which has also what was removed since.
 */
const passedOver =
  /^(dev-login\.key|dev-users\.json|secret-store\.key|postgres\.secrets\.json|ca\/|agent\/|compile-cache\/|agent-program|pg\/(?!pg_wal\/))/;

describe('secrets of a platform that crashes', () => {
  let platform: StartedPlatform;
  let user: TestUser;
  let admin: TestUser;
  const environment = `canary-in-the-environment-${crypto.randomUUID()}`;
  beforeAll(async () => {
    const preload = join(mkdtempSync(join(tmpdir(), 'gpuaas-crash-')), 'crash.mjs');
    writeFileSync(preload, crashOnDemand);
    platform = await startPlatform({
      env: {
        NODE_OPTIONS: `--import=${preload}`,
        GPUAAS_RATE_LIMIT_FACTOR: '10000',
        GPUAAS_LOG_LEVEL: 'debug',
        GPUAAS_REDIS_URL: `redis://:${environment}@127.0.0.1:1`,
      },
    });
    [user, admin] = [await platform.signIn('dev-user'), await platform.signIn('dev-admin')];
  }, 120_000);
  afterAll(() => platform?.stop());

  const pidOf = () => processesOf(platform.dataFolder).find(({ kind }) => kind === 'platform')?.pid;
  const restarted = (before: number | undefined) =>
    until(
      'the platform being back',
      async () => {
        const { ok } = await fetch(`${platform.url}/readyz`).catch(() => ({ ok: false }));
        const pid = pidOf();
        return ok && pid !== undefined && pid !== before;
      },
      { withinMilliseconds: 60_000 },
    );

  /** One of each kind, all of them good. */
  async function makeSecrets(): Promise<Record<string, string>> {
    const params = { project_id: user.projectId };
    const { id } = await user.api.createServiceAccount({ params, body: { name: 'canary', scope: ['project.read'] } });
    const { key } = await user.api.createServiceAccountKey({ params: { ...params, service_account_id: id } });
    const { access_token: program } = await user.api.createServiceAccountToken({ body: { key } });
    const device = await user.api.startDeviceLogin({ body: {} });
    await user.api.approveDeviceLogin({ body: { user_code: device.user_code } });
    const invitation = await user.api.createProjectInvitation({ params, body: { role: 'viewer' } });
    const node = await admin.api.createNode({ body: { name: 'canary' } });
    const { token: join } = await admin.api.createJoinToken({ params: { node_id: node.id } });
    const users = JSON.parse(readFileSync(`${platform.dataFolder}/dev-users.json`, 'utf8')) as {
      username: string;
      password: string;
    }[];
    const password = users.find(({ username }) => username === 'dev-user')?.password ?? '';
    const newPassword = `canary-password-${crypto.randomUUID()}`;
    await user.api.changePassword({ body: { current_password: password, new_password: newPassword } });
    const setup = `gpuaas_setup_${crypto.randomUUID().replaceAll('-', '')}`;
    const client = await connect(platform.dataFolder);
    await client.query('insert into iam.setup_secret values (sha256($1::text::bytea), now())', [setup]);
    await client.end();
    const again = await platform.signIn('dev-user');
    return {
      key,
      'token of a program': program,
      'token of a person': again.token,
      'refresh token': again.refreshToken,
      'device code': device.device_code,
      'user code': device.user_code,
      'invitation code': invitation.token,
      'join token': join,
      'key in the join token': decodeJoinToken(join).privateKeyPem.split('\n')[1] ?? '',
      'old password': password,
      'new password': newPassword,
      'setup secret': setup,
    };
  }

  it('are in no log, answer, event, audit entry, table, file, argument or environment', async () => {
    const secrets = await makeSecrets();
    const allocation = await createActive(user);
    const shell = await openTerminal(user, allocation.id);
    secrets['terminal token'] = (await mintToken(user, allocation.id, 'shell')).token;
    const aviary = { url: platform.url, projectId: user.projectId, token: user.token };
    const sendAll = () => Promise.all(Object.values(secrets).map((secret) => sendEverywhere(aviary, secret)));
    const running = [...environments(platform.dataFolder)];
    const answers = (await sendAll()).flat();

    // Killed while calls with secrets are under way, and then by an error that carries one.
    const [killed, sending] = [pidOf(), sendAll()];
    await new Promise((resolve) => setTimeout(resolve, 100));
    signalAll(killed === undefined ? [] : [killed], 'SIGKILL');
    answers.push(...(await sending).flat());
    await restarted(killed);
    const crashed = pidOf();
    const all = Object.values(secrets)
      .map((secret) => encodeURIComponent(secret))
      .join('&');
    const headers = { 'x-crash': 'now', authorization: `Bearer ${secrets['key']}`, cookie: all.slice(0, 6_000) };
    await fetch(`${platform.url}/api/v1/me?${all.slice(0, 6_000)}`, { headers }).catch(() => {});
    await restarted(crashed);
    running.push(...environments(platform.dataFolder));
    shell.socket.terminate();

    const client = await connect(platform.dataFolder);
    const database = await dumpOf(async (sql) => (await client.query(sql)).rows).finally(() => client.end());
    const places: Record<string, string | Buffer> = {
      output: platform.output(),
      answers: answers.join('\n'),
      database,
      ...filesOf(platform.dataFolder),
      ...Object.fromEntries(running),
    };
    expect(String(places['logs/platform.log'])).toContain('Error: on purpose: ');
    expect(Object.keys(places).join(' ')).toContain('pg/pg_wal/');
    expect(places['database']).toContain(allocation.id);
    expect(findCanaries(secrets, places)).toEqual([]);
    const needless = running.filter(([name]) => !name.startsWith('platform '));
    expect(needless.length).toBeGreaterThan(2);
    expect(findCanaries({ 'password of Redis': environment }, Object.fromEntries(needless))).toEqual([]);
  }, 180_000);
});

/** Of every process of a platform: what it was started with. */
function environments(dataFolder: string): [name: string, text: string][] {
  return processesOf(dataFolder).flatMap(({ pid, kind, command }) => {
    try {
      return [[`${kind} ${pid}`, `${command}\n${readFileSync(`/proc/${pid}/environ`, 'latin1')}`]];
    } catch {
      // It has ended.
      return [];
    }
  });
}

/** The files of a platform. */
function filesOf(dataFolder: string): Record<string, Buffer> {
  const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    names.flatMap((name) => {
      try {
        const file = join(dataFolder, name);
        return passedOver.test(name) || !statSync(file).isFile() ? [] : [[name, readFileSync(file)]];
      } catch {
        // The database has removed it.
        return [];
      }
    }),
  );
}
