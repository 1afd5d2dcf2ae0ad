import type { ProjectId } from '@gpuaas/contract';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { createTestDatabase, type TestDatabase } from '@gpuaas/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Allocation } from './allocation.ts';
import { allocationResource, insertAllocation } from './allocation-store.ts';
import { getAllocation } from './get-allocation.ts';
import { type AllocationFilter, countAllocations, listAllocations } from './list-store.ts';

const { newId } = createTestCtxSource();

describe('an allocation', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.close());

  async function allocationIn(projectId: ProjectId, name = 'trainer') {
    const made = await test.database.transaction((tx) =>
      insertAllocation(tx, {
        id: newId('alloc'),
        orgId: newId('org'),
        projectId,
        name,
        labels: { name },
        maxDurationSeconds: undefined,
        sku: 'sim-h200-1',
        gpuModel: 'NVIDIA H200',
        gpuCount: 1,
        gpuMemoryBytes: 1n,
        pricePerHour: { micros: 4_500_000n, currency: 'USD' },
        simulated: true,
        region: 'local',
        ...{ capacityShape: 'gpu_slice' as const, sudo: false, limits: undefined },
        node: { id: newId('node'), name: 'local' },
        gpuUuids: ['GPU-1'],
        nodeSsh: undefined,
        sshKeys: [],
        requestedBy: { type: 'user', id: newId('user'), name: 'alice' },
        operation: { id: newId('op'), kind: 'allocation.provision' },
        createdAt: new Date(),
      }),
    );
    if (!made) throw new Error('the name is taken');
    return made;
  }

  it('lies in the project that it was made in', async () => {
    const allocation = await allocationIn(newId('proj'));
    expect(await allocationResource.find(test.database.db, allocation.id)).toEqual({
      within: { type: 'project', id: allocation.projectId },
      name: 'trainer',
      value: allocation,
    });
    expect(await allocationResource.find(test.database.db, newId('alloc'))).toBeUndefined();
  });

  it('is given to its own project and to no other', async () => {
    const allocation = await allocationIn(newId('proj'));
    const { db } = test.database;
    expect(await getAllocation(db, allocation.projectId, allocation.id)).toEqual(allocation);
    await expect(getAllocation(db, newId('proj'), allocation.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is listed and counted in its own project and in no other', async () => {
    const [mine, theirs] = [await allocationIn(newId('proj')), await allocationIn(newId('proj'))];
    const { db } = test.database;
    const everything = {
      states: [],
      name: undefined,
      text: undefined,
      sku: undefined,
      needsAttention: undefined,
      labels: [],
    };
    const { items } = await listAllocations(
      db,
      { ...everything, projectId: mine.projectId },
      { limit: 9, after: undefined },
    );
    expect(items.map(({ id }) => id)).toEqual([mine.id]);
    expect((await countAllocations(db, theirs.projectId)).byState.requested).toBe(1);
  });

  it('is found by any combination of filters, each with its own values', async () => {
    const projectId = newId('proj');
    const made = [await allocationIn(projectId, 'first'), await allocationIn(projectId, 'second')];
    // The newest comes first; of one millisecond, whichever has the greater id.
    const [newest, oldest] = made.sort((a, b) => (a.id < b.id ? 1 : -1)) as [Allocation, Allocation];
    const everything = {
      states: [],
      name: undefined,
      text: undefined,
      sku: undefined,
      needsAttention: undefined,
      labels: [],
    };
    const found = async (filter: Partial<AllocationFilter>, after?: string) => {
      const asked = { ...everything, projectId, ...filter };
      const { items } = await listAllocations(test.database.db, asked, { limit: 9, after });
      return items.map(({ name }) => name);
    };
    expect(await found({})).toEqual([newest.name, oldest.name]);
    expect(await found({}, newest.id)).toEqual([oldest.name]);
    for (const name of ['first', 'second', 'third']) {
      const alone = name === 'third' ? [] : [name];
      expect(await found({ name })).toEqual(alone);
      expect(await found({ labels: [{ key: 'name', value: name }] })).toEqual(alone);
      expect(await found({ labels: [{ key: 'other', value: undefined }] })).toEqual([]);
      expect(await found({ name, labels: [{ key: 'name', value: undefined }] })).toEqual(alone);
      expect(await found({ text: name.slice(1, 4).toUpperCase() })).toEqual(alone);
      expect(await found({ name, sku: newest.sku, states: ['requested'] })).toEqual(alone);
      expect(await found({ name, sku: 'another', states: ['requested'] })).toEqual([]);
      expect(await found({ name, states: ['active', 'released'] })).toEqual([]);
    }
    expect(await found({ text: '%' })).toEqual([]);
    expect(await found({ text: '_' })).toEqual([]);
  });
});
