import type { Tx } from './db.ts';
import { defineSweep, type Sweep } from './sweep.ts';

/** What is forgotten after its time (contract/retention.yaml). */
export interface Pruning<Id> {
  name: string;
  /** For how long rows are kept, asked anew each time: it can be a policy. */
  keptSeconds(): number;
  /** Rows that are due, the oldest first. */
  find(tx: Tx, keptSeconds: number, most: number): Promise<readonly Id[]>;
  /** Deletes those of them that are still due. */
  forget(tx: Tx, keptSeconds: number, ids: readonly Id[]): Promise<void>;
}

const everySeconds = 300;
const rowsInPart = 1_000;
const mostParts = 20;

/** In parts, each in a transaction of its own: however much has come together, nobody waits for it for long. */
export function pruningSweep<Id>({ name, keptSeconds, find, forget }: Pruning<Id>): Sweep {
  return defineSweep({
    name,
    everySeconds,
    async find(tx) {
      const due = await find(tx, keptSeconds(), rowsInPart * mostParts);
      const parts = Math.ceil(due.length / rowsInPart);
      return Array.from({ length: parts }, (_, part) => ({
        id: `part ${part + 1}`,
        ids: due.slice(part * rowsInPart, (part + 1) * rowsInPart),
      }));
    },
    handle: (tx, _ctx, { ids }) => forget(tx, keptSeconds(), ids),
  });
}
