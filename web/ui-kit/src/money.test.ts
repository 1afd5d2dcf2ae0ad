import { describe, expect, it } from 'vitest';
import { costOf, formatMoney, formatPerHour, isNothing, sumOf } from './money.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

describe('money', () => {
  it('is added without a float ever being involved', () => {
    expect(sumOf(Array(10).fill(usd('0.1')))).toEqual(usd('1.000000'));
    expect(sumOf([usd('90071992547409.91'), usd('0.000001')])).toEqual(usd('90071992547409.910001'));
    expect(sumOf([usd('-1.5'), usd('0.25')])).toEqual(usd('-1.250000'));
    expect(sumOf([])).toEqual(usd('0.000000'));
  });

  it('of a price over a time is never rounded up', () => {
    expect(costOf(usd('4.50'), 3_600_000)).toEqual(usd('4.500000'));
    expect(costOf(usd('4.50'), 1)).toEqual(usd('0.000001'));
    expect(costOf(usd('4.50'), -5)).toEqual(usd('0.000000'));
    expect(formatMoney(costOf(usd('1.00'), 3_599_999))).toBe('$0.99');
  });

  it('is shown with cents, and a price with up to four decimals', () => {
    expect(formatMoney(usd('1234.5'))).toBe('$1,234.50');
    expect(formatPerHour(usd('0.0125'))).toBe('$0.0125/h');
    expect(formatPerHour(usd('36'))).toBe('$36.00/h');
  });

  it('is nothing whatever way it is written', () => {
    expect([isNothing(usd('0')), isNothing(usd('0.000000')), isNothing(usd('0.000001'))]).toEqual([true, true, false]);
  });
});
