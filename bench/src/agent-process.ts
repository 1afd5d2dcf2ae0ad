import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeOptions } from '@gpuaas/agent/node-options';
import { startTestWorld, until } from '@gpuaas/testing';
import { openBenchDatabase } from './bench-database.ts';
import type { Figure } from './measure.ts';
import { processorTime } from './processor-time.ts';

const settleFor = 30_000;
const watchedFor = 60_000;

/** The least that waits for a task: Node, one connection with a certificate, and one request after another on it. */
const bareProgram = (path: string, identity: { url: string; key: string; cert: string; ca: string }) => `
  import { Agent, request } from 'node:https';
  const { url, ...credentials } = ${JSON.stringify(identity)};
  const agent = new Agent({ ...credentials, keepAlive: true, minVersion: 'TLSv1.3' });
  function poll() {
    request(url + ${JSON.stringify(path)}, { agent }, (response) => response.resume().on('end', poll)).end();
  }
  poll();
`;

/** What an agent without work takes from its host, against the least program that could wait in its place. */
export async function benchAgentProcess(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-bench-agent-'));
  const database = await openBenchDatabase();
  const world = await startTestWorld({ database, gpus: 0, checkResponses: false });
  const children: ChildProcess[] = [];
  try {
    const program = (
      await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../agent/src/bundle.ts'), folder])
    ).stdout.trim();
    const { api } = world.admin;
    const node = await api.createNode({ body: { name: 'agent', approve_automatically: true } });
    const { token } = await api.createJoinToken({ params: { node_id: node.id } });
    const options = [
      '--state',
      join(folder, 'state'),
      '--accounts',
      'workspace',
      '--simulated-gpus',
      '1',
      '--workspaces',
      folder,
    ];
    const agent = spawn(process.execPath, [...nodeOptions, program, ...options, '--join-from-stdin'], {
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    children.push(agent);
    agent.stdin?.end(`${token}\n`);
    const isActive = async () => (await api.getNode({ params: { node_id: node.id } })).state === 'active';
    await until('the agent being active', isActive, { withinMilliseconds: 30_000 });
    const { identity } = await world.addNode({ name: 'bare', gpus: 1, run: false });
    const path = `/internal/v1/nodes/${identity.nodeId}/tasks/wait?agent=bare00000000000000000000&wait_seconds=12`;
    const { url, privateKeyPem: key, chainPem: cert, trust } = identity;
    const script = join(folder, 'bare.mjs');
    writeFileSync(script, bareProgram(path, { url, key, cert, ca: trust.root_pem }));
    const bare = spawn(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] });
    children.push(bare);
    await sleep(settleFor);
    const pids = [agent.pid, bare.pid] as [number, number];
    const before = pids.map((pid) => processorTime([pid])) as [number, number];
    await sleep(watchedFor);
    const [own, floor] = pids.map((pid, place) => ({
      resident: residentOf(pid),
      milliseconds: (processorTime([pid]) - (before[place] ?? 0)) / 1e6,
    })) as [Use, Use];
    const atMost = { kind: 'at most' as const, value: 1.5 };
    return [
      {
        name: 'memory of an idle agent, in a bare Node that waits like it',
        value: own.resident / floor.resident,
        unit: '×',
        limit: atMost,
        note: `${own.resident.toFixed(0)} against ${floor.resident.toFixed(0)} MB`,
      },
      {
        name: 'processor time of an idle agent, in a bare Node that waits like it',
        value: own.milliseconds / floor.milliseconds,
        unit: '×',
        limit: atMost,
        note: `${own.milliseconds.toFixed(0)} against ${floor.milliseconds.toFixed(0)} ms in a minute`,
      },
    ];
  } finally {
    for (const child of children) child.kill('SIGKILL');
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Use {
  resident: number;
  milliseconds: number;
}

function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
