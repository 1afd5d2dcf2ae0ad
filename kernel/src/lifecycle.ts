import {
  type EnterableOf,
  type LifecycleName,
  lifecycles,
  type StateOf,
  type StateTable,
  type TimedOf,
  type Waiting,
  waitingIn,
} from '@gpuaas/contract';

declare const entered: unique symbol;

/** A state that was named through its lifecycle. Columns of states take nothing else, so none is entered unseen. */
export type Entered<State extends string> = State & { readonly [entered]: true };

/** `seconds` are counted since the state was entered or since the last contact; undefined where each thing has its own. */
export interface StateDeadline<State extends string = string> {
  state: State;
  seconds: number | undefined;
  since: 'entered' | 'contact';
}

/**
 * Nothing gets stuck: contract/lifecycles.yaml says for every state that is not an end who acts next, until when, and
 * what happens otherwise. Stores, the sweep of deadlines and the `waiting` of answers read it here.
 */
export interface Lifecycle<
  State extends string = string,
  Enterable extends string = State,
  Timed extends string = State,
> {
  readonly name: string;
  readonly states: readonly State[];
  /** Says that something goes into this state. `npm run check` looks for it: a state that nobody enters is refused. */
  enter<To extends Enterable>(to: To): Entered<To>;
  /** The states from which `to` may be entered. */
  statesBefore(to: State): State[];
  /** Why something is in this state since then; undefined when it waits for nothing. */
  waiting(state: State, since: Date, names?: Readonly<Record<string, string>>): Waiting | undefined;
  /** What something waits for while its node cannot be reached since then; undefined where that changes nothing. */
  whileUnreachable(state: State, since: Date, names?: Readonly<Record<string, string>>): Waiting | undefined;
  /** The states that end by the clock. */
  deadlines(): StateDeadline<Timed>[];
}

export function defineLifecycle<Name extends LifecycleName>(
  name: Name,
): Lifecycle<StateOf<Name>, EnterableOf<Name>, TimedOf<Name>> {
  return lifecycleOf(name, lifecycles[name] as StateTable<StateOf<Name>>);
}

export function lifecycleOf<State extends string, Enterable extends string = State, Timed extends string = State>(
  name: string,
  table: StateTable<State>,
): Lifecycle<State, Enterable, Timed> {
  const states = Object.keys(table) as State[];
  return {
    name,
    states,
    enter: (to) => to as Entered<typeof to>,
    statesBefore: (to) => states.filter((state) => table[state].next.includes(to)),
    waiting: (state, since, names) => waitingIn(table[state], since, names),
    whileUnreachable(state, since, names) {
      const row = table[state];
      if (row.kind !== 'steady' || !row.unreachable) return undefined;
      const waiting = waitingIn(row.unreachable, since, names);
      return waiting && { ...waiting, offline_since: since.toISOString() };
    },
    deadlines: () =>
      states.flatMap((state) => {
        const row = table[state];
        const deadline = row.kind === 'waiting' || row.kind === 'steady' ? row.deadline : null;
        if (!deadline || 'of' in deadline) return [];
        const { seconds, since } = 'seconds' in deadline ? deadline : { seconds: undefined, since: 'entered' as const };
        return [{ state: state as string as Timed, seconds, since }];
      }),
  };
}
