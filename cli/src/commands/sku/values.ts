import type { Price } from '@gpuaas/contract';
import { CliError } from '../../cli-error.ts';
import { exitCodes } from '../../exit-codes.ts';

export function usage(message: string): CliError {
  return new CliError('usage', message, { exitCode: exitCodes.usage, tries: ['gpuaas sku create --help'] });
}

export function wholeNumber(flag: string, value: string): number {
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw usage(`${flag} takes a whole number, not ${value}`);
}

/** `4` and `4.5` are what people write for `4.00` and `4.50`. */
export function priceOf(amount: string, currency: string | undefined): Price {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(amount)) throw usage(`${amount} is not a price. Write it as 4.50`);
  const [whole = '0', fraction = ''] = amount.split('.');
  return { amount: `${whole}.${fraction.padEnd(2, '0')}`, currency: currency ?? 'USD' };
}
