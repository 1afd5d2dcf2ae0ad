import { createLogger, systemClock } from '@gpuaas/kernel';
import { expect, it } from 'vitest';
import type { TaskScope } from '../define-task.ts';
import { createNvidiaGpus } from '../host/nvidia/driver.ts';
import { createNvidiaSmi } from '../host/nvidia/nvidia-smi.ts';
import { createSimulatedGpus } from '../host-simulated/gpus.ts';
import { sliceTopologyDiscover } from './slice-topology-discover.ts';

const log = createLogger({ service: 'test', clock: systemClock, write: () => {} });
const discover = (gpus: TaskScope['host']['gpus']) =>
  sliceTopologyDiscover.run({ host: { gpus }, log } as TaskScope, {});

it('tells what it found, and that simulated GPUs are simulated', async () => {
  const gpus = createSimulatedGpus({ seed: 'x', model: 'NVIDIA H200', count: 2, memoryBytes: 1 });
  const { output, evidence } = await discover(gpus);
  expect(output.topology).toMatchObject({ driver: { state: 'simulated' }, gpus: [{ index: 0 }, { index: 1 }] });
  expect(evidence).toMatchObject([
    { check: 'gpu driver', ok: true, found: 'simulated, simulated' },
    { found: '2' },
    {},
  ]);
});

it('does not fail on a host without a driver', async () => {
  const smi = createNvidiaSmi({ program: '/nonexistent/nvidia-smi' });
  const { output, evidence } = await discover(createNvidiaGpus({ smi, sysRoot: '/nonexistent' }));
  expect(output.topology).toMatchObject({ driver: { state: 'absent' }, gpus: [], blockers: [{ code: 'no_gpu' }] });
  expect(evidence.every(({ ok }) => ok)).toBe(true);
});
