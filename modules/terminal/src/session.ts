import type {
  AllocationId,
  NodeId,
  ProjectId,
  StreamId,
  TerminalKind,
  TerminalSessionId,
  UserId,
} from '@gpuaas/contract';
import { defineLifecycle } from '@gpuaas/kernel';

export type SessionState = 'opening' | 'open' | 'closed';

/** One shell or one command on an allocation, from its opening to its end. */
export interface TerminalSession {
  id: TerminalSessionId;
  streamId: StreamId;
  allocationId: AllocationId;
  allocationName: string | undefined;
  projectId: ProjectId;
  nodeId: NodeId;
  userId: UserId;
  kind: TerminalKind;
  state: SessionState;
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
    atDeadline: 'The record of the session is closed.',
    youCan: ['Leave the shell'],
    runbook: 'terminal-does-not-open',
  },
  closed: { kind: 'end', next: [] },
});
