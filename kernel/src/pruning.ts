import type { Tx } from './db.ts';
import { defineSweep, type Sweep } from './sweep.ts';

/** What is forgotten after its time (contract/retention.yaml). */
export interface Pruning<Id> {
  name: string;
  /** Rows that are due, the oldest first. */
  find(tx: Tx, most: number): Promise<readonly Id[]>;
  /** Deletes those of them that are still due. */
  forget(tx: Tx, ids: readonly Id[]): Promise<void>;
}

const everySeconds = 300;
const rowsInPart = 1_000;
const mostParts = 20;

/** In parts, each in a transaction of its own: however much has come together, nobody waits for it for long. */
export function pruningSweep<Id>({ name, find, forget }: Pruning<Id>): Sweep {
  return defineSweep({
    name,
    everySeconds,
    async find(tx) {
      const due = await find(tx, rowsInPart * mostParts);
      const parts = Math.ceil(due.length / rowsInPart);
      return Array.from({ length: parts }, (_, part) => ({
        id: `part ${part + 1}`,
        ids: due.slice(part * rowsInPart, (part + 1) * rowsInPart),
      }));
    },
    handle: (tx, _ctx, { ids }) => forget(tx, ids),
  });
}
