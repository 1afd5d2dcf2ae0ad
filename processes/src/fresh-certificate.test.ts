import type { IssuedKeyPair } from '@gpuaas/fleet';
import { expect, it } from 'vitest';
import { freshCertificate } from './fresh-certificate.ts';

const day = 86_400_000;

it('is issued anew when two thirds of its life are over, and when the clock was set back to before it', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  let issued = 0;
  const certificate = freshCertificate({ now: () => new Date(now) }, async () => {
    issued += 1;
    return { fingerprint: `${issued}`, notBefore: new Date(now), notAfter: new Date(now + 90 * day) } as IssuedKeyPair;
  });
  const fingerprint = async () => (await certificate()).fingerprint;
  expect(await fingerprint()).toBe('1');
  now += 59 * day;
  expect(await fingerprint()).toBe('1');
  now += 2 * day;
  expect(await fingerprint()).toBe('2');
  now -= 1;
  expect(await fingerprint()).toBe('3');
});
