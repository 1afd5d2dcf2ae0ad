import type { Ctx } from './ctx.ts';
import type { Tx } from './db.ts';
import type { Lifecycle, StateDeadline } from './lifecycle.ts';
import { defineSweep, type Sweep } from './sweep.ts';

/** How what is overdue is found, and what then happens in each state that has a deadline. */
export interface Deadlines<Id extends string = string, Timed extends string = string> {
  lifecycle: Lifecycle<string, string, Timed>;
  everySeconds: number;
  find(tx: Tx, deadlines: readonly StateDeadline<Timed>[]): Promise<readonly { id: Id; state: string }[]>;
  /** Looks again whether it is overdue in this state: it may have moved on since it was found. */
  end: { readonly [State in Timed]: (tx: Tx, ctx: Ctx, id: Id, deadline: StateDeadline<State>) => Promise<void> };
}

/** The types of finding and ending must fit; whoever runs them need not know them. */
export function defineDeadlines<
  State extends string,
  Enterable extends string,
  Timed extends string,
  Id extends string,
>(lifecycle: Lifecycle<State, Enterable, Timed>, parts: Omit<Deadlines<Id, NoInfer<Timed>>, 'lifecycle'>): Deadlines {
  return { ...parts, lifecycle } as unknown as Deadlines;
}

/** The one sweep that ends what has been in a state for longer than its lifecycle allows. */
export function deadlineSweep(name: string, { lifecycle, everySeconds, find, end }: Deadlines): Sweep {
  const deadlines = lifecycle.deadlines();
  const byState = new Map(deadlines.map((deadline) => [deadline.state, deadline]));
  const missing = deadlines.find(({ state }) => !Object.hasOwn(end, state));
  if (missing) throw new Error(`Nothing says what happens to a ${lifecycle.name} that is ${missing.state} too long.`);
  return defineSweep({
    name,
    everySeconds,
    find: (tx) => find(tx, deadlines),
    async handle(tx, ctx, { id, state }) {
      const deadline = byState.get(state);
      if (deadline) await end[state]?.(tx, ctx, id, deadline);
    },
  });
}
