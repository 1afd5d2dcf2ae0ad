import type { IncomingMessage } from 'node:http';
import type { NodeId } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import { type NodeTrust, taskBell, trustBell } from '@gpuaas/fleet';
import { createDoorbell, DomainError, silentLogger } from '@gpuaas/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCertificateAuthenticator } from './authenticate.ts';

const nodeId = 'node_01h00000000000000000000000' as NodeId;
const fingerprint = 'AA:BB';

/** One node whose certificate is shown again and again. Its row is simulated, so that time can be too. */
function trial() {
  const row = { isTrusted: true };
  /** A database that does not answer: looks wait for it. */
  let away = { promise: Promise.resolve(), resolve: () => {} };
  const asked = { alone: 0, together: 0 };
  const nodeTrust = {
    async authenticate() {
      asked.alone += 1;
      return row.isTrusted ? { node: { name: 'n' }, standing: 'current', hasPrevious: false } : undefined;
    },
    async findNotCurrent(_db: unknown, known: readonly { fingerprint: string }[]) {
      asked.together += 1;
      const bad = new Set(row.isTrusted ? [] : known.map((one) => one.fingerprint));
      await away.promise;
      return bad;
    },
    async endPreviousCertificate() {},
    whyRefused: async () => new DomainError('node_quarantined'),
  } as unknown as NodeTrust;
  const doorbell = createDoorbell();
  const clock = { now: () => new Date(0) };
  const authenticator = createCertificateAuthenticator({
    ...{ nodeTrust, database: {} as Database, doorbell, clock, log: silentLogger },
  });
  const certificate = {
    ...{ validFromDate: new Date(-1), validToDate: new Date(1), fingerprint256: fingerprint },
    subjectAltName: `URI:spiffe://gpuaas/node/${nodeId}`,
  };
  const request = { socket: { getPeerX509Certificate: () => certificate } } as unknown as IncomingMessage;
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  return {
    ...{ row, asked, doorbell },
    /** Whether a call with the certificate is let in. */
    show: () =>
      authenticator.authenticate(request).then(
        () => true,
        () => false,
      ),
    look() {
      running = authenticator.look.run(stop.signal);
    },
    databaseGoesAway() {
      away = Promise.withResolvers<void>();
    },
    databaseComesBack: () => away.resolve(),
    async end() {
      stop.abort();
      away.resolve();
      await running;
    },
  };
}

describe('A certificate that was confirmed', () => {
  let node: ReturnType<typeof trial>;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    node = trial();
  });
  afterEach(async () => {
    await node.end();
    vi.useRealTimers();
  });

  it('counts for less than 4 seconds when nobody can look at it again', async () => {
    expect(await node.show()).toBe(true);
    node.row.isTrusted = false;
    await vi.advanceTimersByTimeAsync(3_999);
    expect(await node.show()).toBe(true);
    expect(node.asked).toEqual({ alone: 1, together: 0 });
    await vi.advanceTimersByTimeAsync(1);
    expect(await node.show()).toBe(false);
  });

  it('costs one look a second for as long as it is good, however often it is shown', async () => {
    await node.show();
    node.look();
    for (let second = 0; second < 10; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await node.show()).toBe(true);
    }
    expect(node.asked).toEqual({ alone: 1, together: 10 });
  });

  it('counts from the beginning of the look that confirmed it, not from its end', async () => {
    await node.show();
    node.databaseGoesAway();
    node.look();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(node.asked.together).toBe(1);
    node.row.isTrusted = false;
    await vi.advanceTimersByTimeAsync(3_900);
    node.databaseComesBack();
    await vi.advanceTimersByTimeAsync(90);
    expect(await node.show()).toBe(true);
    await vi.advanceTimersByTimeAsync(10);
    expect(await node.show()).toBe(false);
  });

  it('is refused within 2 seconds when another process takes it away, and the poll of its node is woken', async () => {
    await node.show();
    node.look();
    const woken = node.doorbell.listen(taskBell(nodeId));
    await vi.advanceTimersByTimeAsync(1_500);
    node.row.isTrusted = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(woken.rang).toBe(true);
    expect(await node.show()).toBe(false);
  });

  it('counts no more from the moment this process changes whom it trusts, even if it cannot look', async () => {
    await node.show();
    node.look();
    await vi.advanceTimersByTimeAsync(1_000);
    node.databaseGoesAway();
    node.row.isTrusted = false;
    node.doorbell.ring(trustBell);
    await vi.advanceTimersByTimeAsync(0);
    expect(await node.show()).toBe(false);
  });
});
