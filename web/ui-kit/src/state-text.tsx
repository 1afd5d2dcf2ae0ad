import type { StateGroup } from '@gpuaas/contract';
import { classNames } from './class-names.ts';
import { type StateKind, stateEntry } from './state.ts';
import { StateMark } from './state-mark.tsx';

interface StateProps {
  kind: StateKind;
  state: string;
  /** What somebody should know about it although its state is fine. */
  attention?: string | undefined;
}

const words: Record<StateGroup, string> = {
  waiting: 'text-ink-2',
  progress: 'text-ink',
  ok: 'text-ink',
  attention: 'text-warn',
  error: 'text-error',
  ended: 'text-ink-3',
};

const badges: Record<StateGroup, string> = {
  waiting: 'bg-neutral-tint text-neutral',
  progress: 'bg-progress-tint text-progress',
  ok: 'bg-ok-tint text-ok',
  attention: 'bg-warn-tint text-warn',
  error: 'bg-error-tint text-error',
  ended: 'bg-neutral-tint text-neutral',
};

function shown({ kind, state, attention }: StateProps): { group: StateGroup; text: string } {
  const { group, word } = stateEntry(kind, state);
  return attention === undefined ? { group, text: word } : { group: 'attention', text: `${word} · ${attention}` };
}

/** For tables, on the same baseline as the cells beside it: a coloured shape, and a word that is coloured only when somebody should look. */
export function StateText(props: StateProps) {
  const { group, text } = shown(props);
  return (
    <span className={classNames('inline-flex items-baseline gap-2 whitespace-nowrap', words[group])}>
      <StateMark group={group} className="self-center" />
      {text}
    </span>
  );
}

/** For the head of an object's page. */
export function StateBadge(props: StateProps) {
  const { group, text } = shown(props);
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1.5 rounded-badge pr-2 pl-1.5 text-sm font-medium whitespace-nowrap',
        badges[group],
      )}
    >
      <StateMark group={group} className="!text-current" />
      {text}
    </span>
  );
}
