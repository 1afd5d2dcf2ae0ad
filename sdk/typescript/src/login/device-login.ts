import type { DeviceLoginStart } from '@gpuaas/contract';
import { createClient } from '../client.ts';
import { ApiError } from '../errors.ts';
import type { Transport } from '../transport.ts';
import { type SignedIn, staySignedIn } from './stay-signed-in.ts';

export type DevicePrompt = Pick<DeviceLoginStart, 'user_code' | 'verification_uri' | 'expires_at'>;

export interface DeviceLoginOptions {
  /** `http://localhost:8443` */
  server: string;
  /** Tell whoever is to sign in where to enter which code. */
  show(prompt: DevicePrompt): void;
  /** What this program is called in the list of sessions. */
  client?: string;
  transport?: Transport;
  signal?: AbortSignal;
}

/** Signs in where there is no browser: a person approves it on another device, within ten minutes. */
export async function deviceLogin(options: DeviceLoginOptions): Promise<SignedIn> {
  const { server, show, client, transport, signal } = options;
  const api = createClient({ server, retries: 0, ...(transport && { transport }) });
  const { device_code, ...prompt } = await api.startDeviceLogin({ body: { ...(client !== undefined && { client }) } });
  show(prompt);
  // By our own clock, which need not be the platform's.
  const askUntil = performance.now() + longest;
  for (let wait = prompt.interval_seconds; ; ) {
    await pause(wait * 1_000, signal);
    try {
      return staySignedIn(server, await api.finishDeviceLogin({ body: { device_code } }), transport);
    } catch (error) {
      if (signal?.aborted || performance.now() > askUntil || !isWorthWaiting(error)) throw error;
      wait = secondsIn(error) ?? wait;
    }
  }
}

const longest = 11 * 60_000;

/** Not yet, too soon, busy, or not reached: the person who approves it may be just about to. */
function isWorthWaiting(error: unknown): boolean {
  return !(error instanceof ApiError) || error.problem.retryable;
}

function secondsIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { params, retry_after_seconds: asked } = error.problem;
  return typeof params['interval_seconds'] === 'number' ? params['interval_seconds'] : asked;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
