import { expect, it } from 'vitest';
import { stateOf, viewOf } from './views.ts';

it('shows open dead letters unless the address asks for others', () => {
  expect([undefined, 'nonsense', 'open'].map(viewOf)).toEqual(['open', 'open', 'open']);
  expect(viewOf('discarded')).toBe('discarded');
  expect([viewOf('all'), stateOf('all'), stateOf('replayed')]).toEqual(['all', undefined, 'replayed']);
});
