import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
const inAnyForm = pg.types.getTypeParser(TIMESTAMPTZ);

/** Many times as fast as pg's own for what the server sends in UTC; a list has hundreds of them. */
export function parseTimestamp(text: string): Date {
  const isUsual =
    text.endsWith('+00') &&
    text[0] !== '0' &&
    text[4] === '-' &&
    text[10] === ' ' &&
    (text.length === 22 || text[19] === '.');
  if (!isUsual) return inAnyForm(text) as Date;
  const digits = (from: number, count: number): number => {
    let value = 0;
    for (let at = from; at < from + count; at += 1) value = value * 10 + text.charCodeAt(at) - 48;
    return value;
  };
  // The server leaves out zeros at the end.
  const fraction = Math.min(3, text.length - 23);
  const thousandths = text.length === 22 ? 0 : digits(20, fraction) * 10 ** (3 - fraction);
  return new Date(
    Date.UTC(digits(0, 4), digits(5, 2) - 1, digits(8, 2), digits(11, 2), digits(14, 2), digits(17, 2), thousandths),
  );
}
