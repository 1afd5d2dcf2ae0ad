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

/** The three that fill long lists are boxes: a picture in every row is dear to paint while rows move. */
const boxes: Partial<Record<StateGroup, string>> = {
  waiting: 'size-[9.5px] rounded-full border-[1.5px] border-current',
  ok: 'size-2 rounded-full bg-current',
  ended: 'h-[1.75px] w-[8.5px] rounded-full bg-current',
};

const pictures: Partial<Record<StateGroup, ReactNode>> = {
  progress: (
    <>
      <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  attention: (
    <path d="M6 1.2 11.2 10.4H.8z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" strokeWidth=".8" />
  ),
  error: <path d="m2.5 2.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
};

/** The shape carries the meaning, colour only helps: several hues look alike to some people. */
export function StateMark({ group, className }: { group: StateGroup; className?: string }) {
  const box = boxes[group];
  if (box !== undefined) {
    return (
      <span
        aria-hidden="true"
        className={classNames('inline-grid size-3 shrink-0 place-items-center', tones[group], className)}
      >
        <span className={box} />
      </span>
    );
  }
  return (
    <svg
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
      className={classNames('shrink-0', tones[group], className)}
    >
      {pictures[group]}
    </svg>
  );
}
