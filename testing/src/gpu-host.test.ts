import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createAgent,
  createNvidiaGpus,
  createWorkspaceDriver,
  decodeJoinToken,
  enroll,
  type Host,
  openStateFolder,
  readInventory,
} from '@gpuaas/agent';
import { createLogger, systemClock } from '@gpuaas/kernel';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestWorld, type TestWorld } from './test-world.ts';

const recorded = readFileSync(join(import.meta.dirname, '../../agent/src/host/nvidia/fixtures/h200/q-x.xml'), 'utf8');
const [uuid] = /GPU-[\w-]{36}/.exec(recorded) ?? [''];

let world: TestWorld;
let folder: string;
let stop: () => Promise<void> = async () => {};
beforeAll(async () => {
  world = await startTestWorld({ gpus: 0 });
  folder = mkdtempSync(join(tmpdir(), 'gpu-host-'));
});
afterAll(async () => {
  await stop();
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A host with the recorded H200, whose kernel has already told that something is wrong with it. */
function hostWith(kernelMessage: string): Host {
  let untold = [{ at: new Date(), text: kernelMessage }];
  return {
    accounts: createWorkspaceDriver(join(folder, 'workspaces')),
    gpus: createNvidiaGpus({
      smi: { ask: async (args) => ({ text: args.join(' ') === '-q -x' ? recorded : '' }) },
      sysRoot: join(folder, 'sys'),
      devRoot: join(folder, 'dev'),
      kernelLog: {
        read() {
          const told = untold;
          untold = [];
          return told;
        },
      },
    }),
  };
}

it('joins with a real GPU, is discovered, and loses the GPU while it is sick', async () => {
  const { api } = world.admin;
  const { id } = await api.createNode({ body: { name: 'h200', approve_automatically: true } });
  const params = { node_id: id };
  const token = decodeJoinToken((await api.createJoinToken({ params })).token);
  const host = hostWith('NVRM: Xid (PCI:0000:00:06): 79, GPU has fallen off the bus.');
  const state = openStateFolder(join(folder, 'state'));
  const identity = await enroll(state, token, await readInventory(host));
  const log = createLogger({ service: 'node-agent', clock: systemClock, write: () => {} });
  const ending = new AbortController();
  const running = createAgent({ state, identity, host, clock: systemClock, log }).run(ending.signal);
  stop = async () => {
    ending.abort();
    await running;
  };

  const seen = () => api.getNode({ params });
  await vi.waitFor(async () => expect((await seen()).gpus).toMatchObject([{ uuid, slot_state: 'unhealthy' }]), 10_000);
  const node = await seen();
  expect(node).toMatchObject({ simulated: false, gpu_driver: { name: 'nvidia', state: 'ok', version: '580.159.04' } });
  expect(node.task_types).toContain('slice.topology_discover');
  expect(node.gpus[0]?.conditions).toMatchObject([{ code: 'fell_off_the_bus', effect: 'slot', clears: 'operator' }]);
  expect(node.gpus[0]?.idle_since).not.toBeNull();

  await vi.waitFor(async () => expect((await api.listNodeDiscoveries({ params })).items).toHaveLength(1), 10_000);
  const [found] = (await api.listNodeDiscoveries({ params })).items;
  expect(found?.topology.gpus).toMatchObject([{ uuid, pci_address: '0000:00:06.0' }]);

  const cleared = await api.clearGpu({ params, body: { gpu_uuid: uuid ?? '', reason: 'replaced' } });
  expect(cleared.gpus).toMatchObject([{ slot_state: 'available', conditions: [] }]);
  expect((await api.discoverNode({ params })).type).toBe('slice.topology_discover');
});
