import type { RunningProcess } from '@gpuaas/jobs';
import { expect, it } from 'vitest';
import { lookAtProcesses } from './look-at-processes.ts';

const at = new Date('2026-11-16T06:00:00Z');
const one = (roles: string[], more: Partial<RunningProcess> = {}): RunningProcess => ({
  id: 'proc_1',
  roles,
  version: '0.1.0',
  host: 'host-a',
  startedAt: at,
  lastSignAt: at,
  isSilent: false,
  ...more,
});

it.each<[string, RunningProcess[], object]>([
  [
    'one process has all roles',
    [one(['api', 'relay'])],
    { status: 'ok', summary: 'Every role has a running process.' },
  ],
  ['a role has nobody', [one(['api'])], { status: 'error', summary: 'No process is running as relay.' }],
  [
    'all of a role are silent',
    [one(['api']), one(['relay'], { isSilent: true })],
    { status: 'error', summary: 'No process is running as relay.' },
  ],
  [
    'one of two is silent',
    [one(['api', 'relay']), one(['relay'], { isSilent: true })],
    { status: 'attention', summary: '1 process is not responding.' },
  ],
])('says it when %s', (_, running, expected) => {
  expect(lookAtProcesses(running, ['api', 'relay'])).toMatchObject(expected);
});

it('names the versions that run', () => {
  const { facts } = lookAtProcesses([one(['api', 'relay']), one(['api'], { version: '0.2.0' })], ['api', 'relay']);
  expect(facts).toContainEqual({ label: 'Versions', value: '0.1.0, 0.2.0' });
});
