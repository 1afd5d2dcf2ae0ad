import type { Money } from '@gpuaas/contract';

const microsPerUnit = 1_000_000n;
const millisecondsPerHour = 3_600_000n;

function toMicros(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const micros = BigInt(whole) * microsPerUnit + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return amount.startsWith('-') ? -micros : micros;
}

function fromMicros(micros: bigint, currency: string): Money {
  const size = micros < 0n ? -micros : micros;
  const fraction = String(size % microsPerUnit).padStart(6, '0');
  return { amount: `${micros < 0n ? '-' : ''}${size / microsPerUnit}.${fraction}`, currency };
}

/** Adds in whole micro-units, as the platform counts: no float is ever involved. */
export function sumOf(amounts: readonly Money[]): Money {
  const total = amounts.reduce((sum, { amount }) => sum + toMicros(amount), 0n);
  return fromMicros(total, amounts[0]?.currency ?? 'USD');
}

/** What a price per hour makes over a time. */
export function costOf(pricePerHour: Money, milliseconds: number): Money {
  const time = BigInt(Math.max(0, Math.round(milliseconds)));
  return fromMicros((toMicros(pricePerHour.amount) * time) / millisecondsPerHour, pricePerHour.currency);
}

export function isNothing({ amount }: Money): boolean {
  return toMicros(amount) === 0n;
}

const formats = new Map<string, Intl.NumberFormat>();

/** `$4.50`; a unit price may have up to four decimals. */
export function formatMoney({ amount, currency }: Money, mostDecimals = 2): string {
  const key = `${currency} ${mostDecimals}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: mostDecimals,
      roundingMode: 'trunc',
    });
  formats.set(key, format);
  return format.format(amount as Intl.StringNumericLiteral);
}

export function formatPerHour(price: Money): string {
  return `${formatMoney(price, 4)}/h`;
}
