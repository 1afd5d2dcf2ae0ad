import type { ProjectRegion, RegionView } from '@gpuaas/contract';
import type { Capacity, Region, Regions } from '@gpuaas/fleet';
import type { Handlers } from '@gpuaas/kernel';
import type { Catalog } from './catalog.ts';
import type { Resolved } from './http.ts';

type Served = 'listRegions' | 'listAllRegions' | 'getRegion' | 'createRegion' | 'updateRegion' | 'deleteRegion';

export interface RegionHttpDeps {
  catalog: Pick<Catalog, 'list' | 'offeredIn'>;
  capacity: Pick<Capacity, 'countFree'>;
  regions: Regions;
}

/** Fleet owns regions; what is offered in them is known here, so they are served here. */
export function regionHandlers({ catalog, capacity, regions }: RegionHttpDeps): Handlers<Served, Resolved> {
  return {
    async listRegions({ db, project }) {
      const skus = await catalog.list(db, { activeOnly: true, orgId: project.orgId });
      const free = await capacity.countFree(db, skus);
      const offered = (name: string): ProjectRegion['skus'] =>
        skus.flatMap(({ id }, index) => {
          const there = free[index]?.find(({ region }) => region === name);
          return there ? [{ sku: id, free_now: there.free }] : [];
        });
      const open = (await regions.list(db)).filter((region) => region.open);
      const items = open.map(({ name, displayName: display_name, description }) => ({
        ...{ name, display_name, description },
        skus: offered(name),
      }));
      return { status: 200, body: { items, next_cursor: null } };
    },

    listAllRegions: async ({ db }) => ({
      status: 200,
      body: { items: (await regions.list(db)).map(toView), next_cursor: null },
    }),

    getRegion: async ({ region }) => ({ status: 200, body: toView(region) }),

    async createRegion({ tx, ctx, body: { name, display_name, description = '', state } }) {
      const open = state !== 'closed';
      const region = await regions.create(tx, ctx, { name, displayName: display_name ?? name, description, open });
      const headers = { location: `/api/v1/admin/regions/${name}` };
      return { status: 201, headers, body: toView(region), audit: { targetType: 'region', targetId: name } };
    },

    async updateRegion({ tx, region: { name }, body }) {
      const { display_name: displayName, description, state } = body;
      const changed = await regions.change(tx, name, {
        ...(displayName !== undefined && { displayName }),
        ...(description !== undefined && { description }),
        ...(state !== undefined && { open: state === 'open' }),
      });
      return { status: 200, body: toView(changed), audit: { detail: { ...body } } };
    },

    async deleteRegion({ tx, region: { name } }) {
      await regions.remove(tx, name, async () => ({ skus: await catalog.offeredIn(tx, name) }));
      return { status: 204 };
    },
  };
}

function toView({ name, displayName, description, open, nodes, createdAt }: Region): RegionView {
  return {
    name,
    display_name: displayName,
    description,
    state: open ? 'open' : 'closed',
    nodes,
    created_at: createdAt.toISOString(),
  };
}
