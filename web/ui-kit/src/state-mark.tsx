import type { StateGroup } from '@gpuaas/contract';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones: Record<StateGroup, string> = {
  waiting: 'text-neutral-mark',
  progress: 'text-progress-mark animate-[turn_2s_linear_infinite]',
  ok: 'text-ok-mark',
  attention: 'text-warn-mark',
  error: 'text-error-mark',
  ended: 'text-neutral-mark',
};

const shapes: Record<StateGroup, ReactNode> = {
  waiting: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  progress: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  ok: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  attention: (
    <path d="M6 1.2 11.2 10.4H.8z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" strokeWidth=".8" />
  ),
  error: <path d="m2.5 2.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  ended: <path d="M2.5 6h7" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />,
};

/** The shape carries the meaning, colour only helps: several hues look alike to some people. */
export function StateMark({ group, className }: { group: StateGroup; className?: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
      className={classNames('shrink-0', tones[group], className)}
    >
      {shapes[group]}
    </svg>
  );
}
