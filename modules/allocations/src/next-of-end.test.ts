import { describe, expect, it } from 'vitest';
import { nextOf } from './next-of-end.ts';

const at = (minutes: number) => new Date(minutes * 60_000);
const hour = 3_600;

describe('what is about to end', () => {
  it('is warned an hour before, or in the middle of a short time', () => {
    const long = { from: at(0), due: at(600), promised: undefined };
    expect(nextOf(long, at(539), hour)).toBe('wait');
    expect(nextOf(long, at(540), hour)).toEqual({ at: at(600) });
    const short = { from: at(0), due: at(10), promised: undefined };
    expect(nextOf(short, at(4), hour)).toBe('wait');
    expect(nextOf(short, at(5), hour)).toEqual({ at: at(10) });
  });

  it('ends when its project was told that it would, and not before', () => {
    const end = { from: at(0), due: at(600), promised: at(630) };
    expect(nextOf(end, at(629), hour)).toBe('wait');
    expect(nextOf(end, at(630), hour)).toBe('release');
  });

  it('has half of that time after a warning that comes late', () => {
    expect(nextOf({ from: at(0), due: at(600), promised: undefined }, at(5_000), hour)).toEqual({ at: at(5_030) });
  });
});
