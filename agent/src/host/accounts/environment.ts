import { existsSync } from 'node:fs';
import type { AllocationId } from '@gpuaas/contract';

/** Marks every process of an allocation; a workspace's processes are found by it. */
export const allocationVariable = 'GPUAAS_ALLOCATION_ID';

export const gpuVariable = 'CUDA_VISIBLE_DEVICES';

/** All that a shell gets to see. Nothing of the agent's own environment is in it. */
export function shellEnvironment(
  allocationId: AllocationId,
  username: string,
  home: string,
  gpuUuids: readonly string[] = [],
): Record<string, string> {
  return {
    HOME: home,
    USER: username,
    LOGNAME: username,
    SHELL: shell,
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    TMPDIR: `${home}/tmp`,
    [allocationVariable]: allocationId,
    // Programs find the GPUs of the allocation and no others. What they may open is not left to it.
    ...(gpuUuids.length > 0 && { [gpuVariable]: gpuUuids.join(',') }),
  };
}

export const shell = existsSync('/bin/bash') ? '/bin/bash' : '/bin/sh';
