import type { Ctx } from './ctx.ts';
import type { Tx } from './db.ts';

/**
 * Work that is done by the clock. What is due is found first; then each row is handled in a transaction of its own, so
 * that a row which cannot be handled stops no other. Handling looks again whether the row is still due, because another
 * process may have handled it meanwhile.
 */
export interface Sweep<Row extends { id: string } = { id: string }> {
  name: string;
  everySeconds: number;
  find(tx: Tx, ctx: Ctx): Promise<readonly Row[]>;
  handle(tx: Tx, ctx: Ctx, row: Row): Promise<void>;
}

/** The types of finding and handling must fit; whoever runs a sweep need not know them. */
export function defineSweep<Row extends { id: string }>(sweep: Sweep<Row>): Sweep {
  return sweep as unknown as Sweep;
}
