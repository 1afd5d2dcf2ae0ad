import { X509Certificate } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstallProblem, installAgent, type Places } from '@gpuaas/agent';
import type { NodeId, NodeInventory } from '@gpuaas/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeAgentFolder } from './agent-folder.ts';
import { freePorts } from './free-ports.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';
import { until } from './until.ts';

/** Where a link leads; a descriptor may be closed while it is looked at. */
const linkOf = (path: string) => {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
};

const inventory: NodeInventory = {
  hostname: 'bare',
  kernel: '6.1',
  agent_version: '0.1.0',
  isolation: 'user',
  simulated: true,
  gpus: [],
};

describe('a host that installs the agent', () => {
  let world: TestWorld;
  let root: string;
  let caPem: string;
  let places: Places;
  let asked: string[][];
  let number = 0;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'gpuaas-install-'));
    const installPort = await freePorts(1);
    const settings = { agentFolder: makeAgentFolder(join(root, 'agent')), installPort };
    world = await startTestWorld({ gpus: 0, settings });
    caPem = await (await download('ca.pem')).text();
  });
  afterAll(async () => {
    await world?.stop();
    rmSync(root, { recursive: true });
  });

  beforeEach(() => {
    number += 1;
    asked = [];
    const host = join(root, `host-${number}`);
    mkdirSync(join(host, 'units'), { recursive: true });
    writeFileSync(join(host, 'own'), 'the executable');
    places = {
      own: join(host, 'own'),
      program: join(host, 'bin', 'gpuaas-agent'),
      unit: join(host, 'units', 'gpuaas-agent.service'),
      state: join(host, 'lib', 'agent'),
      isRoot: true,
      hasSystemd: true,
      now: () => new Date(),
      async systemctl(...args) {
        asked.push(args);
        return '';
      },
    };
  });

  const download = (name: string) => fetch(`http://127.0.0.1:${world.settings.installPort}/install/${name}`);
  const createNode = async () => (await world.admin.api.createNode({ body: { name: `bare-${number}` } })).id;
  const newToken = (id: NodeId) => world.admin.api.createJoinToken({ params: { node_id: id } });
  const install = (token: string, ca = caPem) =>
    installAgent(places, { token, caPem: ca, runWith: ['--simulated-gpus', '0'], inventory: async () => inventory });
  /** Everything on the host that was not there before. */
  const left = () =>
    [places.program, `${places.program}.new`, places.unit, `${places.unit}.new`, places.state].filter((path) =>
      existsSync(path),
    );
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    expect(error).toBeInstanceOf(InstallProblem);
    return (error as Error).message;
  };

  it('joins, has its files in their places, and starts the service', async () => {
    const id = await createNode();
    expect(await install((await newToken(id)).token)).toEqual([
      `This host has joined as node ${id}.`,
      expect.stringContaining('gpuaas-agent.service'),
    ]);
    expect((await world.admin.api.getNode({ params: { node_id: id } })).state).toBe('enrolling');
    expect(left()).toEqual([places.program, places.unit, places.state]);
    expect(readFileSync(places.unit, 'utf8')).toContain(`ExecStart=${places.program} --simulated-gpus 0\n`);
    expect(asked.map(([verb]) => verb)).toEqual(['daemon-reload', 'enable', 'restart']);
  });

  it('says how to start the agent where there is no systemd', async () => {
    places.hasSystemd = false;
    const lines = await install((await newToken(await createNode())).token);
    expect(lines[1]).toContain(`This host has no systemd`);
    expect(lines[1]).toContain(places.program);
    expect(asked).toEqual([]);
    expect(left()).toEqual([places.program, places.state]);
  });

  it('stops at a CA certificate that the token does not name, and uses no token', async () => {
    const id = await createNode();
    const { token } = await newToken(id);
    const other = readFileSync(join(import.meta.dirname, 'hostile', 'other-root.pem'), 'utf8');
    expect(new X509Certificate(other).subject).toContain('Other');
    for (const altered of [other, '', 'no certificate']) {
      expect(await refusal(install(token, altered))).toContain('is not the one the join token names');
    }
    expect(left()).toEqual([]);
    expect((await world.admin.api.getNode({ params: { node_id: id } })).state).toBe('bootstrap_issued');
    await install(token);
  });

  it('stops at a token that was used on another host, and leaves nothing', async () => {
    const { token } = await newToken(await createNode());
    await install(token);
    places = { ...places, state: join(places.state, '../../other/agent'), program: `${places.program}-2` };
    places.unit += '-2';
    expect(await refusal(install(token))).toMatch(/used before .* gpuaas node join-token node_\w+ --install$/);
    expect(left()).toEqual([]);
  });

  it('stops at a token that is too old', async () => {
    const { token } = await newToken(await createNode());
    await world.pass(16 * 60_000);
    try {
      expect(await refusal(install(token))).toMatch(
        /refused the join token\. It was valid until .* gpuaas node join-token node_\w+ --install$/,
      );
      expect(left()).toEqual([]);
    } finally {
      await world.pass(-16 * 60_000);
    }
  });

  it.each([
    ['behind', -3_600_000],
    ['ahead of', 7_200_000],
  ])('stops with a clock that is %s the platform', async (how, off) => {
    const id = await createNode();
    const { token } = await newToken(id);
    places.now = () => new Date(Date.now() + off);
    expect(await refusal(install(token))).toMatch(new RegExp(`clock of this host is \\d+ seconds ${how} the platform`));
    expect(left()).toEqual([]);
    places.now = () => new Date();
    await install(token);
  });

  it('stops where the platform cannot be reached', async () => {
    const { token } = await newToken(await createNode());
    const content = JSON.parse(Buffer.from(token.replace('gpuaas_join_', ''), 'base64url').toString()) as object;
    const elsewhere = { ...content, url: `https://127.0.0.1:${await freePorts(1)}` };
    const moved = `gpuaas_join_${Buffer.from(JSON.stringify(elsewhere)).toString('base64url')}`;
    expect(await refusal(install(moved))).toMatch(/cannot be reached at 127\.0\.0\.1:\d+: .*ECONNREFUSED/);
    expect(left()).toEqual([]);
  });

  it('stops for whoever is not root, and at a place that cannot be written', async () => {
    const { token } = await newToken(await createNode());
    places.isRoot = false;
    expect(await refusal(install(token))).toContain('Only root');
    places.isRoot = true;
    writeFileSync(join(places.program, '..', '..', 'bin'), 'a file where a folder is needed');
    expect(await refusal(install(token))).toContain('cannot be put at');
    expect(left()).toEqual([]);
  });

  it('keeps its identity when the line is pasted again, with the same token or a new one', async () => {
    const id = await createNode();
    const { token } = await newToken(id);
    await install(token);
    const identity = () => readFileSync(join(places.state, 'identity.json'), 'utf8');
    const first = identity();
    rmSync(places.program);
    expect(await install(token)).toEqual([expect.stringContaining('keeps its identity'), expect.any(String)]);
    expect(left()).toContain(places.program);
    expect(identity()).toBe(first);
    await install((await newToken(id)).token);
    expect(identity()).toBe(first);
    // An operator who has stopped trusting it wants a new one.
    await world.admin.api.revokeNode({ params: { node_id: id }, body: { reason: 'a test' } });
    await install((await newToken(id)).token);
    expect(identity()).not.toBe(first);
  });

  it('does not become another node', async () => {
    await install((await newToken(await createNode())).token);
    number += 1;
    const other = await newToken(await createNode());
    expect(await refusal(install(other.token))).toMatch(/is node node_\w+ already/);
    expect(left()).not.toContain(`${places.program}.new`);
  });

  it('downloads what the line names, from the api and from the listener that has nothing else', async () => {
    const { install: offered } = await newToken(await createNode());
    const base = `http://127.0.0.1:${world.settings.installPort}`;
    expect(offered?.url).toBe(base);
    for (const server of [base, world.url]) {
      const executable = await (await fetch(`${server}/install/agent/linux-x64`)).text();
      expect(executable).toBe('for x64'.repeat(20_000));
      const digest = await (await fetch(`${server}/install/agent/linux-x64.sha256`)).text();
      expect(digest).toMatch(/^[\da-f]{64} {2}gpuaas-agent-linux-x64\n$/);
      for (const odd of ['agent/linux-riscv', 'agent/constructor', 'agent/..%2Fmanifest.json', 'manifest.json', '']) {
        expect((await fetch(`${server}/install/${odd}`)).status, odd).toBe(404);
      }
    }
    for (const path of ['/api/v1/meta', '/readyz', '/', '/auth/login']) {
      expect((await fetch(`${base}${path}`)).status, path).toBe(404);
    }
  });

  it('closes a file whose download was given up', async () => {
    const stop = new AbortController();
    const answer = await fetch(`${world.url}/install/agent/linux-x64`, { signal: stop.signal });
    expect(answer.status).toBe(200);
    stop.abort();
    const open = () =>
      readdirSync('/proc/self/fd').filter((fd) => linkOf(`/proc/self/fd/${fd}`).startsWith(`${root}/agent/`));
    await until('the file being closed', () => open().length === 0);
  });

  it('is told that no agent was built', async () => {
    const folder = world.settings.agentFolder as string;
    const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
    rmSync(folder, { recursive: true });
    try {
      const answer = await download('node.sh');
      expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('npm run build:agent')]);
      expect((await newToken(await createNode())).install).toBeNull();
    } finally {
      mkdirSync(folder);
      for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    }
  });

  it('may ask often, and not without end', async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 320; call += 1) statuses.add((await download('agent/linux-arm64.sha256')).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });
});
