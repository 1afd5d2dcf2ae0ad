import { X509Certificate } from 'node:crypto';
import type { NodeId } from '@gpuaas/contract';
import { nodePrincipal } from '@gpuaas/kernel';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetUnderTest, operator, startFleet } from './testing/fleet-under-test.ts';

describe('a join token', () => {
  let under: FleetUnderTest;
  beforeAll(async () => {
    under = await startFleet(await createTestDatabase(), createTestCtxSource());
  });
  afterAll(() => under.test.close());

  const announce = async (name: string) =>
    (
      await under.change(operator, (tx, ctx) =>
        under.nodes.create(tx, ctx, { name: name, approvesAutomatically: true }),
      )
    ).id;
  const mint = async (id: NodeId) => {
    const { token } = await under.makeJoinToken(id);
    const text = Buffer.from(token.replace('gpuaas_join_', ''), 'base64url').toString();
    return new X509Certificate((JSON.parse(text) as { certificate_pem: string }).certificate_pem);
  };
  /** 'joined', or why not. */
  const enroll = async (id: NodeId, { fingerprint256: rejoin }: X509Certificate) => {
    const outcome = await under.rejoin({ ...nodePrincipal(id, id, ''), rejoin });
    return typeof outcome === 'string' ? outcome : 'joined';
  };
  const pass = (seconds: number) =>
    under.test.asOwner('update clock.shift set by_interval = by_interval + make_interval(secs => $1)', [seconds]);

  it('works once', async () => {
    const id = await announce('once');
    const token = await mint(id);
    expect(await enroll(id, token)).toBe('joined');
    expect(await enroll(id, token)).toBe('join_token_invalid');
  });

  it('works once, however many use it in the same moment', async () => {
    const id = await announce('crowd');
    const token = await mint(id);
    const all = await Promise.all(Array.from({ length: 6 }, () => enroll(id, token)));
    expect(all.filter((outcome) => outcome === 'joined')).toHaveLength(1);
  });

  it('works for the node that it was made for and for no other', async () => {
    const [mine, other] = [await announce('mine'), await announce('other')];
    const token = await mint(mine);
    await mint(other);
    expect(await enroll(other, token)).toBe('join_token_invalid');
    expect(await enroll(mine, token)).toBe('joined');
  });

  it('stops working when a newer one is made', async () => {
    const id = await announce('newer');
    const [older, newer] = [await mint(id), await mint(id)];
    expect(await enroll(id, older)).toBe('join_token_invalid');
    expect(await enroll(id, newer)).toBe('joined');
  });

  it('is over after 15 minutes', async () => {
    const [late, early] = [await announce('late'), await announce('early')];
    const tokens = { late: await mint(late), early: await mint(early) };
    await pass(600);
    expect(await enroll(early, tokens.early)).toBe('joined');
    await pass(301);
    expect(await enroll(late, tokens.late)).toBe('join_token_invalid');
    await pass(-901);
  });

  it('carries a client certificate of this node, for joining alone, that is over with it', async () => {
    const id = await announce('certified');
    const before = Date.now();
    const { validTo, subjectAltName, keyUsage } = await mint(id);
    expect(subjectAltName).toBe(`URI:spiffe://gpuaas/bootstrap/${id}`);
    expect(keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    const seconds = (new Date(validTo).getTime() - before) / 1_000;
    expect(seconds).toBeGreaterThan(898);
    expect(seconds).toBeLessThan(900 + (Date.now() - before) / 1_000 + 1);
  });
});
