import type {
  AllocationId,
  NodeId,
  ProjectId,
  StreamId,
  TerminalKind,
  TerminalSessionId,
  TerminalSessionState,
} from '@gpuaas/contract';
import { type Actor, type CredentialId, defineLifecycle } from '@gpuaas/kernel';

/** One shell or one command on an allocation, from its opening to its end. */
export interface TerminalSession {
  id: TerminalSessionId;
  streamId: StreamId;
  allocationId: AllocationId;
  allocationName: string | undefined;
  projectId: ProjectId;
  nodeId: NodeId;
  actor: Actor;
  /** What the token was made with. */
  credentialId: CredentialId | undefined;
  kind: TerminalKind;
  state: TerminalSessionState;
  correlationId: string;
  createdAt: Date;
}

export const sessionLifecycle = defineLifecycle('terminal_session');
