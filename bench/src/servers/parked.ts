import { getHeapStatistics } from 'node:v8';
import type { KeyPair, ServerOptions } from './serve.ts';

/** An agent as far as it only waits: the node it speaks for, and what it shows. All of them have one key. */
export interface ParkedAgent {
  nodeId: string;
  cert: string;
}

/** What a server of parked agents is started with; it is started again with the same after it was killed. */
export interface ParkedOptions extends ServerOptions {
  dataFolder: string;
  /** What the bare one shows, and whom it trusts. */
  agent?: KeyPair;
}

export type AskedOfServer =
  | { ask: 'enrol'; count: number }
  | { ask: 'memory' }
  | { ask: 'polls' }
  | { ask: 'wake'; nodeId: string }
  | { ask: 'stop' };

export interface Enrolled {
  agents: ParkedAgent[];
  key: string;
  ca: string;
  /** For a server beside the platform, from the same authority. */
  server: KeyPair;
}

/** Nanoseconds of the machine's own clock, the same in every process. */
export type Moment = bigint;

export type AskedOfSwarm =
  | { ask: 'agents'; key: string; ca: string; agents: ParkedAgent[] }
  /** Each of these dials, and polls for as long as it lives. */
  | { ask: 'park'; port: number; from: number; to: number; persistent: boolean }
  | { ask: 'leave'; port: number }
  /** How many have asked for a task since their connection was made, and when the first connection was. */
  | { ask: 'standing'; port: number }
  | { ask: 'received'; port: number }
  | { ask: 'stop' };

export interface Standing {
  parked: number;
  /** Of those that were made since somebody last asked to park, or the server went. */
  firstConnectedAt: Moment | undefined;
  lastParkedAt: Moment | undefined;
}

/** Node → when it had its task. */
export type Received = [nodeId: string, at: Moment][];

export const waitSeconds = 12;
export const heartbeatEvery = 4_000;
export const now = (): Moment => process.hrtime.bigint();

/** In bytes: what JavaScript uses after rubbish was taken out, and what its heap holds of the machine's memory. */
export interface HeapInUse {
  used: number;
  held: number;
}

export function heapInUse(): HeapInUse {
  global.gc?.();
  const { used_heap_size: used, total_physical_size: held } = getHeapStatistics();
  return { used, held };
}
