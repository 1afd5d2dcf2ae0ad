import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAgent, openStateFolder } from '@gpuaas/agent';
import { openPostgres } from '@gpuaas/database/postgres';
import { createLogger, systemClock } from '@gpuaas/kernel';
import pg from 'pg';
import { createActive } from '../allocations.ts';
import type { TestDatabase } from '../test-database.ts';
import { startTestWorld, type TestNode } from '../test-world.ts';
import { until } from '../until.ts';
import type { FromWorld, Party, ToWorld } from './messages.ts';
import { openDescriptors } from './open-descriptors.ts';

const say = (message: FromWorld) => process.send?.(message);

/** The database that the test has made, as a world wants it. */
function openDatabase(url: string, ownerUrl: string): TestDatabase {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});
  const database = openPostgres({ url, applicationName: 'hostile', poolSize: 12 });
  return {
    ...{ database, url, ownerUrl },
    asOwner: async (sql, values) => (await owner.query(sql, values)).rows,
    async close() {
      await owner.end();
      await database.close();
    },
  };
}

function makeConsole(folder: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'csp.json'), '{"scripts":[]}');
  writeFileSync(join(folder, 'pages.json'), '{"signedIn":["/","/t"],"everybody":["/signed-out"]}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets', 'large.js'), Buffer.alloc(4 << 20, '/'));
  return folder;
}

/** The platform and its agents in a process of their own, so that it can be seen whether anything ends it. */
async function serve(start: Extract<ToWorld, { type: 'start' }>): Promise<void> {
  const database = openDatabase(start.url, start.ownerUrl);
  const consoleFolder = makeConsole(start.folder);
  const world = await startTestWorld({ database, consoleFolder, gpus: 1, checkResponses: false });
  // The suite makes thousands of calls from one address; how many are allowed is looked at elsewhere.
  world.platform.ports.ephemeralStore.count = async () => ({ count: 1, endsIn: 1_000 });
  const { authority } = world.platform.modules;
  const alice = await world.signIn('alice');
  const isActive = (node: TestNode) =>
    until('the node', async () => (await world.admin.api.getNode({ params: { node_id: node.id } })).state === 'active');
  const partyOf = ({ identity }: TestNode): Party => ({ key: identity.privateKeyPem, cert: identity.chainPem });

  const safe = await createActive(alice, { name: 'safe' });
  const stolen = await world.addNode({ name: 'stolen', gpus: 1 });
  await isActive(stolen);
  const onStolen = await createActive(alice, { name: 'on-stolen' });
  // From now on somebody else has its key.
  await stolen.stop();

  const detour = await world.addNode({ name: 'detour', gpus: 1, run: false });
  const agentStop = new AbortController();
  let agent: Promise<void> | undefined;
  const gateway = await authority.issueGateway('terminal');
  const server = await authority.issueServer(['127.0.0.1']);

  process.on('message', async (message: ToWorld) => {
    if (message.type === 'detour') {
      const identity = { ...detour.identity, url: message.url };
      const log = createLogger({ service: 'agent', clock: systemClock, write: (line) => world.logs.push(line) });
      const state = openStateFolder(detour.stateFolder);
      agent = createAgent({ state, identity, host: detour.host, clock: systemClock, log }).run(agentStop.signal);
      await isActive(detour);
      say({ type: 'detoured', allocation: await createActive(alice, { name: 'on-detour' }) });
    }
    if (message.type === 'measure') {
      for (let round = 0; round < 3; round += 1) globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      world.logs.length = 0;
      const open = openDescriptors(Number(new URL(start.url).port));
      const [row] = await database.asOwner<{ n: number }>(
        'select count(*)::int as n from terminal.session where ended_at is null',
      );
      say({ type: 'measured', open, bytes: heapUsed + external, sessions: row?.n ?? -1 });
    }
    if (message.type === 'streams') {
      const rows = await database.asOwner<{ stream_id: string }>(
        `select stream_id from terminal.session where ended_at is null and allocation_id = $1 order by id desc`,
        [message.allocationId],
      );
      say({ type: 'streams', ids: rows.map((row) => row.stream_id) });
    }
    if (message.type === 'stop') {
      agentStop.abort();
      await agent;
      await world.stop();
      process.disconnect();
    }
  });

  const { apiPort, terminalPort, nodePort } = world.settings;
  say({
    ...{ type: 'ready', pid: process.pid, apiPort, terminalPort, nodePort, root: authority.rootPem },
    ...{ alice: { token: alice.token, projectId: alice.projectId }, safe, onStolen },
    ...{ node: partyOf(stolen), nodeId: stolen.id, detour: partyOf(detour) },
    gateway: { key: gateway.privateKeyPem, cert: gateway.chainPem },
    server: { key: server.privateKeyPem, cert: server.chainPem },
  });
}

process.once('message', (message: ToWorld) => {
  if (message.type === 'start') void serve(message);
});
