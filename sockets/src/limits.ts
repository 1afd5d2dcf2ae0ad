import { readFileSync } from 'node:fs';
import type { Milliseconds } from '@gpuaas/kernel';

/** What one connection may cost. Every wait for the other side ends. */
export interface ConnectionLimits {
  /** Connections at one address and port; more are closed at accept. */
  connections: number;
  handshakeWithin: Milliseconds;
  headersWithin: Milliseconds;
  /** The whole request, its body included. */
  requestWithin: Milliseconds;
  /** From the request for an upgrade to the decision. */
  upgradeWithin: Milliseconds;
  /** Between two requests. */
  idleFor: Milliseconds;
  /** Nothing sent and nothing read, with a request in flight: longer than the longest poll. */
  silentFor: Milliseconds;
  /** An idle connection after which the kernel asks whether the other side is there; without an answer it ends 10 s later. */
  probeAfter: Milliseconds;
  /** When the listener ends at once: what is being answered may be answered for so long. */
  drainFor: Milliseconds;
  /** The same where the end was announced, so that whoever asked for it has time. */
  finishFor: Milliseconds;
}

/** How many files and connections this process can hold open. */
function openFilesLimit(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1_024);
  } catch {
    return 1_024;
  }
}

/** How many connections one of several listeners may hold, as a part of what the process can. */
export function connectionsFor(part: number): number {
  return Math.min(20_000, Math.floor(openFilesLimit() * part));
}

export const defaultLimits: ConnectionLimits = {
  // Whoever takes all of them still leaves descriptors for the database and the other listeners.
  connections: connectionsFor(1 / 4),
  handshakeWithin: 10_000,
  headersWithin: 10_000,
  requestWithin: 30_000,
  upgradeWithin: 15_000,
  idleFor: 5_000,
  silentFor: 120_000,
  probeAfter: 30_000,
  drainFor: 700,
  finishFor: 10_000,
};

/** How often the time limits of requests are looked at; Node's own 30 seconds would make them that much longer. */
export const lookEvery: Milliseconds = 1_000;
export const waitingConnections = 4_096;
