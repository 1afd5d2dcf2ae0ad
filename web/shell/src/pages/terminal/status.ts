import type { Problem, StateGroup } from '@gpuaas/contract';

/** Where a terminal stands. */
export type Status =
  | { kind: 'connecting'; attempt: number }
  /** `again`: another shell was here before and is gone. */
  | { kind: 'connected'; again: boolean }
  | { kind: 'lost'; sentence: string; attempt: number; retryAt: number }
  /** Nothing more happens by itself. */
  | { kind: 'over'; sentence: string; mayReopen: boolean; isFailure: boolean }
  | { kind: 'refused'; problem: Problem };

const groups = {
  connecting: 'progress',
  connected: 'ok',
  lost: 'attention',
  over: 'ended',
  refused: 'error',
} as const satisfies Record<Status['kind'], StateGroup>;

export function groupOf(status: Status): StateGroup {
  return status.kind === 'over' && status.isFailure ? 'error' : groups[status.kind];
}

/** In words, without anything that ticks: they are read aloud when they change. */
export function describeStatus(status: Status): string {
  switch (status.kind) {
    case 'connecting':
      return status.attempt <= 1 ? 'Connecting…' : `Connecting, attempt ${status.attempt}…`;
    case 'connected':
      return status.again ? 'Connected to a new shell. The previous one ended.' : 'Connected';
    case 'lost':
      return `${status.sentence} Reconnecting with a new shell.`;
    case 'over':
      return status.sentence;
    case 'refused':
      return `${status.problem.title}.`;
  }
}
