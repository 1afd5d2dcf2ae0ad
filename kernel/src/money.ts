import type { Money as MoneyView } from '@gpuaas/contract';

/** An amount in millionths of the currency's unit, because a minute of a dollar-an-hour price is not a whole cent. */
export interface Money {
  micros: bigint;
  currency: string;
}

export function toMoneyView({ micros, currency }: Money): MoneyView {
  const sign = micros < 0n ? '-' : '';
  const absolute = micros < 0n ? -micros : micros;
  const fraction = (absolute % 1_000_000n)
    .toString()
    .padStart(6, '0')
    .replace(/0{1,4}$/, '');
  return { amount: `${sign}${absolute / 1_000_000n}.${fraction}`, currency };
}

export function fromMoneyView({ amount, currency }: MoneyView): Money {
  const [, sign, units, fraction] = /^(-?)(\d+)\.(\d{2,6})$/.exec(amount) ?? [];
  if (units === undefined || fraction === undefined) throw new RangeError(`not an amount of money: ${amount}`);
  const micros = BigInt(units) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return { micros: sign === '-' ? -micros : micros, currency };
}
