import type { NodeId, NodeView } from '@gpuaas/contract';
import { allPages } from './all-pages.ts';
import { findNamed, isId } from './find-named.ts';
import type { Invocation } from './invocation.ts';

/** The node that somebody means by a name or an id. */
export async function findNode({ api }: Invocation, nameOrId: string): Promise<NodeView> {
  if (isId(nameOrId, 'node')) return api.getNode({ params: { node_id: nameOrId as NodeId } });
  const list = async (name: string) => (await allPages((page) => api.listNodes({ query: { ...page, name } }))).items;
  return findNamed('node', nameOrId, list, ({ state }) => state === 'deleted' || state === 'retired');
}
