/** When an allocation ends that is idle or has lasted long enough. */
export interface End {
  /** When the time began that is over at `due`. */
  from: Date;
  due: Date;
  /** When its project was told that it ends; undefined before it was told. */
  promised: Date | undefined;
}

/** What its project is to be told: it ends then. */
export interface Promised {
  at: Date;
}

/**
 * What comes next. A warning comes `warningSeconds` before the end, or in the middle of a shorter time. One that comes late,
 * because nobody looked or a policy has changed, puts the end off: nobody loses their work without having had half of that time.
 */
export function nextOf({ from, due, promised }: End, now: Date, warningSeconds: number): 'wait' | 'release' | Promised {
  if (promised) return now >= promised ? 'release' : 'wait';
  const lead = Math.min(warningSeconds * 1_000, (due.getTime() - from.getTime()) / 2);
  if (now.getTime() < due.getTime() - lead) return 'wait';
  return { at: new Date(Math.max(due.getTime(), now.getTime() + lead / 2)) };
}
