import { now } from '@gpuaas/database';
import type { Db, Money, Tx } from '@gpuaas/kernel';
import { sql } from 'kysely';
import { catalogTables } from './tables.ts';

export interface Price {
  pricePerHour: Money;
  effectiveFrom: Date;
  setBy: string;
}

/** Adds a price, from now on unless told otherwise. Prices are never changed. */
export async function insertPrice(
  tx: Tx,
  skuId: string,
  { pricePerHour, setBy }: Omit<Price, 'effectiveFrom'>,
  from: Date | undefined,
): Promise<Price> {
  const row = await catalogTables(tx)
    .insertInto('price')
    .values({
      sku_id: skuId,
      price_micros: pricePerHour.micros,
      currency: pricePerHour.currency,
      effective_from: from ?? now,
      set_by: setBy,
    })
    .returning('effective_from')
    .executeTakeFirstOrThrow();
  return { pricePerHour, setBy, effectiveFrom: row.effective_from };
}

/** The price that holds now. */
export async function currentPrice(db: Db, skuId: string): Promise<Money | undefined> {
  const row = await catalogTables(db)
    .selectFrom('price')
    .select(['price_micros', 'currency'])
    .where('sku_id', '=', skuId)
    .where('effective_from', '<=', now)
    .orderBy('effective_from', 'desc')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return row && { micros: row.price_micros, currency: row.currency };
}

/** Whether a moment has passed, by the clock that prices go by. */
export async function isPast(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`select ${at}::timestamptz <= ${now} as past`.execute(catalogTables(db));
  return rows[0]?.past === true;
}

export async function listPrices(db: Db, skuId: string): Promise<Price[]> {
  const rows = await catalogTables(db)
    .selectFrom('price')
    .selectAll()
    .where('sku_id', '=', skuId)
    .orderBy('effective_from', 'desc')
    .orderBy('number', 'desc')
    .limit(1_000)
    .execute();
  return rows.map((row) => ({
    pricePerHour: { micros: row.price_micros, currency: row.currency },
    effectiveFrom: row.effective_from,
    setBy: row.set_by,
  }));
}
