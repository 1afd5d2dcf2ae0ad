import type { Money } from '@gpuaas/contract';
import { formatMoney } from './money.ts';

/** A price per hour, its unit a little back. */
export function PerHour({ price }: { price: Money }) {
  return (
    <span className="tnum whitespace-nowrap" title={`${price.amount} ${price.currency} per hour`}>
      {formatMoney(price, 4)}
      <span className="text-ink-3">/h</span>
    </span>
  );
}
