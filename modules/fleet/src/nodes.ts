import type { NodeId, NodeInventory } from '@gpuaas/contract';
import { type Ctx, type Db, DomainError, type Doorbell, type Page, type PageOf, type Tx } from '@gpuaas/kernel';
import { createNode } from './create-node.ts';
import type { Node } from './node.ts';
import {
  findNode,
  findUnreachable,
  listNodes,
  nodesOutOfService,
  setInventory,
  touchNodes,
  type Unreachable,
} from './node-store.ts';
import { revokeNode } from './quarantine-node.ts';
import { syncSlots } from './slot-store.ts';

/** The hosts of the platform. */
export interface Nodes {
  create(tx: Tx, ctx: Ctx, name: string): Promise<Node>;
  get(db: Db, id: NodeId): Promise<Node>;
  list(db: Db, filter: { name: string | undefined }, page: Page): Promise<PageOf<Node>>;
  /** Stops trusting a node: its certificate and open join token end, its polls and streams are cut. */
  revoke(tx: Tx, ctx: Ctx, node: Node, reason: string): Promise<Node>;
  reportInventory(tx: Tx, ctx: Ctx, id: NodeId, inventory: NodeInventory): Promise<void>;
  outOfService(db: Db, ids: readonly NodeId[]): Promise<NodeId[]>;
  /** Notes that these nodes are there. */
  touch(tx: Tx, ctx: Pick<Ctx, 'clock'>, ids: readonly NodeId[]): Promise<void>;
  /** Which of these nodes cannot be reached, why, and when each was last heard of. */
  findUnreachable(db: Db, ids: readonly NodeId[]): Promise<Map<NodeId, Unreachable>>;
  /** As the last look of this process found it: for answers that are not worth a statement. */
  knownUnreachable(id: NodeId): Unreachable | undefined;
  lookForUnreachable(db: Db): Promise<void>;
}

export function wireNodes(deps: { doorbell: Doorbell }): Nodes {
  let unreachable: ReadonlyMap<NodeId, Unreachable> = new Map();
  return {
    create: createNode,
    async get(db, id) {
      const node = await findNode(db, id);
      if (!node) throw new DomainError('not_found', { resource: 'node' });
      return node;
    },
    list: listNodes,
    revoke: (tx, ctx, node, reason) => revokeNode(deps, tx, ctx, node, reason),
    async reportInventory(tx, ctx, id, inventory) {
      await setInventory(tx, id, inventory);
      await syncSlots(tx, id, inventory, () => ctx.newId('slot'), ctx.clock.now());
    },
    outOfService: nodesOutOfService,
    touch: (tx, { clock }, ids) => touchNodes(tx, ids, clock.now()),
    findUnreachable,
    knownUnreachable: (id) => unreachable.get(id),
    async lookForUnreachable(db) {
      unreachable = await findUnreachable(db, 'all');
    },
  };
}
