import type { AllocationView, NodeId, ProjectId } from '@gpuaas/contract';
import type { OpenDescriptors } from './open-descriptors.ts';

/** What somebody shows to be let in, over mutual TLS. */
export interface Party {
  key: string;
  cert: string;
}

export type ToWorld =
  | { type: 'start'; url: string; ownerUrl: string; folder: string }
  /** Start the agent of the third node, which reaches the platform only through us. */
  | { type: 'detour'; url: string }
  | { type: 'measure' }
  | { type: 'streams'; allocationId: string }
  | { type: 'stop' };

export interface Ready {
  type: 'ready';
  pid: number;
  apiPort: number;
  terminalPort: number;
  nodePort: number;
  root: string;
  alice: { token: string; projectId: ProjectId };
  /** Of a node that nobody attacks. */
  safe: AllocationView;
  /** Of a node whose key we have. */
  onStolen: AllocationView;
  node: Party;
  nodeId: NodeId;
  detour: Party;
  gateway: Party;
  /** A certificate of a server that agents trust. */
  server: Party;
}

export type FromWorld =
  | Ready
  | { type: 'detoured'; allocation: AllocationView }
  | { type: 'measured'; open: OpenDescriptors; bytes: number; sessions: number }
  | { type: 'streams'; ids: string[] };
