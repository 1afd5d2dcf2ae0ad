import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive, inState } from '../allocations.ts';
import { mustRun } from '../hosts/run.ts';
import { startOwnDatabase } from '../own-database.ts';
import { startTestWorld, type TestUser, type TestWorld, testSku } from '../test-world.ts';

/** A real disk without a free byte: a small file system of its own, which only root can mount. */
describe('A full disk', () => {
  const mount = mkdtempSync(join(tmpdir(), 'gpuaas-disk-'));
  const ballast = join(mount, 'ballast');
  let world: TestWorld;
  let alice: TestUser;
  let fillAtNextStep = false;

  beforeAll(async () => {
    await mustRun(['mount', '-t', 'tmpfs', '-o', 'size=400m,mode=711', 'gpuaas-disk', mount]);
    const database = await startOwnDatabase({ folder: join(mount, 'data'), durable: true, firstPort: 16_750 });
    world = await startTestWorld({
      database,
      gpus: 60,
      aroundActivity: async (_step, run) => {
        if (fillAtNextStep) fill();
        return run();
      },
    });
    alice = await world.signIn('alice');
    await createActive(alice);
  });
  afterAll(async () => {
    rmSync(ballast, { force: true });
    await world.stop();
    await mustRun(['umount', mount]);
    rmSync(mount, { recursive: true });
  });

  function fill(): void {
    fillAtNextStep = false;
    const file = openSync(ballast, 'w');
    try {
      for (const size of [1 << 20, 1 << 12]) {
        const bytes = Buffer.alloc(size, 1);
        for (;;) {
          try {
            writeSync(file, bytes);
          } catch {
            break;
          }
        }
      }
    } finally {
      closeSync(file);
    }
  }

  async function create(): Promise<{ status: number; body: { id: AllocationId; detail?: string } }> {
    const response = await fetch(`${world.url}/api/v1/projects/${alice.projectId}/allocations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${alice.token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ sku: testSku }),
    });
    return { status: response.status, body: (await response.json()) as never };
  }

  it('is told to whoever asks, fails nothing that was acknowledged, and is over when there is space', async () => {
    fillAtNextStep = true;
    const answers = [await create()];
    const readiness: { status: number; text: string }[] = [];
    for (let round = 0; round < 40; round += 1) {
      await sleep(500);
      answers.push(await create());
      const response = await fetch(`${world.url}/readyz`);
      readiness.push({ status: response.status, text: await response.text() });
    }
    rmSync(ballast);

    // What still fits into pages that are there is done; everything else is refused with the reason.
    const refused = answers.filter(({ status }) => status !== 202);
    expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
    for (const { body } of refused) expect(body.detail).toContain('The database has no space left.');
    expect(refused.length).toBeGreaterThan(0);
    const ready = readiness.slice(4).filter(({ status }) => status === 200);
    expect(ready).toEqual([]);
    expect(readiness.at(-1)?.text).toContain('The database has no space left.');

    const acknowledged = answers.filter(({ status }) => status === 202).map(({ body }) => body.id);
    expect(acknowledged.length).toBeGreaterThan(0);
    for (const id of acknowledged) await inState(alice, id, 'active', { withinMilliseconds: 40_000 });
    await expect.poll(async () => (await fetch(`${world.url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
    expect((await create()).status).toBe(202);
  });
});
