import { hostname } from 'node:os';

/** How people find this sign-in again in their list of sessions. */
export function clientName(): string {
  return `gpuaas on ${hostname()}`.slice(0, 80);
}
