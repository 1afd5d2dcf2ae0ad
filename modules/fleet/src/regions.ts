import { type Ctx, type Db, DomainError, type Tx } from '@gpuaas/kernel';
import type { Region } from './region.ts';
import {
  changeRegion,
  deleteRegion,
  findRegion,
  insertRegion,
  keepRegions,
  listRegions,
  lockRegion,
  nodesIn,
  type RegionChange,
} from './region-store.ts';

/** Where nodes are. */
export interface Regions {
  list(db: Db): Promise<Region[]>;
  find(db: Db, name: string): Promise<Region | undefined>;
  create(tx: Tx, ctx: Ctx, region: Omit<Region, 'nodes' | 'createdAt'>): Promise<Region>;
  change(tx: Tx, name: string, change: RegionChange): Promise<Region>;
  /** Has these stay until the transaction ends. Throws `region_unknown`. */
  keep(tx: Tx, names: readonly string[]): Promise<void>;
  /** Deletes an empty one. `users` names what else is there, of those who build on regions; it is asked when nothing can come any more. */
  remove(tx: Tx, name: string, users: () => Promise<{ skus: string[] }>): Promise<void>;
}

export function wireRegions(): Regions {
  return {
    list: listRegions,
    find: findRegion,
    async create(tx, ctx, region) {
      const made = { ...region, createdAt: ctx.clock.now() };
      if (!(await insertRegion(tx, made)))
        throw new DomainError('name_taken', { resource: 'region', name: region.name });
      return { ...made, nodes: 0 };
    },
    async change(tx, name, change) {
      await changeRegion(tx, name, change);
      const region = await findRegion(tx, name);
      if (!region) throw new DomainError('not_found', { resource: 'region' });
      return region;
    },
    keep: assertRegions,
    async remove(tx, name, users) {
      await lockRegion(tx, name);
      const [nodes, { skus }] = [await nodesIn(tx, name), await users()];
      if (nodes.length + skus.length > 0) {
        const remaining = [...nodes.map((one) => `node ${one}`), ...skus.map((one) => `SKU ${one}`)].join(', ');
        throw new DomainError('region_not_empty', { region: name, remaining, nodes, skus });
      }
      await deleteRegion(tx, name);
    },
  };
}

export async function assertRegions(tx: Tx, names: readonly string[]): Promise<void> {
  const known = await keepRegions(tx, names);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new DomainError('region_unknown', { region: unknown });
}
