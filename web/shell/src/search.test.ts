import { expect, it } from 'vitest';
import { keep, parseSearch, stringifySearch } from './search.ts';

it('says in an address what one would type', () => {
  expect(stringifySearch({ view: 'ended', q: 'a b', sku: undefined, empty: '' })).toBe('?view=ended&q=a+b');
  expect(stringifySearch({})).toBe('');
  expect(parseSearch('?view=ended&q=a+b')).toEqual({ view: 'ended', q: 'a b' });
});

it('takes from an address only what the page knows', () => {
  expect(keep('q', 'view')({ q: 'x', view: '', admin: 'true', sku: 3 })).toEqual({ q: 'x' });
});
