import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
const systemctlWithin = 30_000;

/** Where an installed agent is on a host, and how its service is spoken to. */
export interface Places {
  /** The file that is running now. */
  own: string;
  program: string;
  unit: string;
  state: string;
  isRoot: boolean;
  hasSystemd: boolean;
  now(): Date;
  systemctl(...args: string[]): Promise<string>;
}

export const unitName = 'gpuaas-agent.service';
export const defaultState = '/var/lib/gpuaas/agent';

export function placesOnThisHost(state: string): Places {
  return {
    own: process.execPath,
    program: '/usr/local/bin/gpuaas-agent',
    unit: `/etc/systemd/system/${unitName}`,
    state,
    isRoot: process.getuid?.() === 0,
    hasSystemd: existsSync('/run/systemd/system'),
    now: () => new Date(),
    systemctl: async (...args) => (await run('systemctl', args, { timeout: systemctlWithin })).stdout,
  };
}
