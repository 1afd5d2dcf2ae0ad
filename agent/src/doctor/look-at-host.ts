import { existsSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorText } from '../error-text.ts';
import type { GpuLook } from '../host/host.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const mebibyte = 1024 ** 2;
/** The executable twice, for a moment, while it is being replaced. */
const leastFree = 300 * mebibyte;
const comfortable = 2_048 * mebibyte;

/** Which kind of control groups holds the limits of allocations. */
export function lookAtCgroups(root = '/'): Finding {
  const has = (path: string) => existsSync(join(root, 'sys/fs/cgroup', path));
  if (has('cgroup.controllers')) return ok('cgroups', 'v2');
  const isHybrid = has('unified/cgroup.controllers');
  if (has('memory')) return ok('cgroups', isHybrid ? 'hybrid: v1 controllers beside v2' : 'v1');
  return warning(
    'cgroups',
    isHybrid ? 'v2 without a memory controller' : 'none',
    'Limits of allocations cannot be enforced. Mount cgroup2 at /sys/fs/cgroup, or boot with systemd.unified_cgroup_hierarchy=1.',
  );
}

/** What discovery says of the driver. */
export function lookAtGpus({ driver, gpus }: GpuLook): Finding {
  const { state, version, reason } = driver;
  if (state === 'ok') {
    const detail = `NVIDIA ${version ?? ''}, GPUs: ${gpus.length}`;
    if (reason === null || reason === undefined) return ok('gpu_driver', detail);
    return warning('gpu_driver', `${detail}. ${reason}`, 'Look at dmesg for XID lines, and reset or replace the GPU.');
  }
  if (state === 'absent') {
    const fix = 'Install the NVIDIA driver. Without it the node offers no GPUs.';
    return warning('gpu_driver', reason ?? 'no NVIDIA driver', fix);
  }
  const fix = 'Run nvidia-smi by hand, and look at dmesg. Reinstall the driver if its parts differ in version.';
  return failed('gpu_driver', reason ?? state, fix);
}

export function lookAtDisk(state: string): Finding {
  let place = state;
  while (!existsSync(place) && place !== dirname(place)) place = dirname(place);
  try {
    const { bavail, bsize } = statfsSync(place);
    const free = bavail * bsize;
    const detail = `${Math.floor(free / mebibyte)} MiB free at ${place}`;
    if (free < leastFree) return failed('disk', detail, `Make room: the agent needs ${leastFree / mebibyte} MiB.`);
    if (free < comfortable) return warning('disk', detail, 'Make room: homes of allocations are on the host’s disk.');
    return ok('disk', detail);
  } catch (error) {
    return failed('disk', errorText(error), `Check the file system of ${place}.`);
  }
}
