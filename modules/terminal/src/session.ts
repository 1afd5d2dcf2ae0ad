import type {
  AllocationId,
  NodeId,
  ProjectId,
  SessionId,
  StreamId,
  TerminalKind,
  TerminalSessionId,
  TerminalSessionState,
  UserId,
} from '@gpuaas/contract';
import { defineLifecycle } from '@gpuaas/kernel';

/** One shell or one command on an allocation, from its opening to its end. */
export interface TerminalSession {
  id: TerminalSessionId;
  streamId: StreamId;
  allocationId: AllocationId;
  allocationName: string | undefined;
  projectId: ProjectId;
  nodeId: NodeId;
  userId: UserId;
  username: string;
  /** The sign-in that the token was made with. */
  signInId: SessionId | undefined;
  kind: TerminalKind;
  state: TerminalSessionState;
  correlationId: string;
  createdAt: Date;
}

export const sessionLifecycle = defineLifecycle('terminal_session');
