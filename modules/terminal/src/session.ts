import type {
  AllocationId,
  NodeId,
  ProjectId,
  SessionId,
  StreamId,
  TerminalKind,
  TerminalSessionId,
  UserId,
} from '@gpuaas/contract';
import { defineLifecycle } from '@gpuaas/kernel';

export type SessionState = 'opening' | 'open' | 'closed';

/** Why a session ended: its program, one of the two sides, a lost right, its time, or the platform itself. */
export type EndReason =
  | 'exit'
  | 'client_gone'
  | 'node_gone'
  | 'node_silent'
  | 'signed_out'
  | 'access_lost'
  | 'person_disabled'
  | 'released'
  | 'node_revoked'
  | 'deadline'
  | 'timeout'
  | 'interrupted';

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
  state: SessionState;
  correlationId: string;
  createdAt: Date;
}

export const sessionLifecycle = defineLifecycle<SessionState>('terminal session', {
  opening: {
    kind: 'waiting',
    next: ['open', 'closed'],
    for: 'the agent of the node to connect',
    owner: 'node agent',
    deadlineSeconds: 60,
    atDeadline: 'The session is closed.',
    youCan: ['Open the terminal again'],
    runbook: 'terminal-does-not-open',
  },
  open: {
    kind: 'waiting',
    next: ['closed'],
    for: 'either side to end it',
    owner: 'you',
    deadlineSeconds: 24 * 3600,
    atDeadline: 'The session is ended.',
    youCan: ['Leave the shell'],
    runbook: 'terminal-does-not-open',
  },
  closed: { kind: 'end', next: [] },
});
