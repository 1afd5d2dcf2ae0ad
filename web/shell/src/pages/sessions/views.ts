import type { SessionView } from '@gpuaas/contract';

/** What is asked before sessions end. */
export function questionOf(asked: SessionView | 'others' | undefined) {
  const consequences = ['Its tokens, streams and terminals stop working.', 'Allocations keep running.'];
  if (asked === 'others') {
    return {
      title: 'End all other sessions?',
      action: 'End all others',
      consequences: ['You stay signed in here and are signed out everywhere else.', 'Allocations keep running.'],
    };
  }
  return { title: `End ${asked?.client ?? 'this session'}?`, action: 'End session', consequences };
}

export function endedText(ended: number): string {
  return ended === 1 ? '1 session ended.' : `${ended} sessions ended.`;
}
