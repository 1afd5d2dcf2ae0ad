import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Place, patternOf, places } from './places.ts';
import { createConsoleRouter } from './routes.tsx';

// The frame asks for the theme of the system as soon as it is imported.
vi.hoisted(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));

describe('the router', () => {
  afterAll(() => void vi.unstubAllGlobals());

  const router = createConsoleRouter();

  it.each(Object.entries<Place>(places))('finds %s at its address, with what it names', (_, place) => {
    const address = patternOf(place).replaceAll('$', 'x-');
    const found = router.matchRoutes(address, {}).at(-1);
    expect(found?.fullPath.replace(/(.)\/$/, '$1')).toBe(patternOf(place));
    const names = [...patternOf(place).matchAll(/\$(\w+)/g)].map(([, name]) => name);
    expect(found?.params).toEqual(Object.fromEntries(names.map((name) => [name, `x-${name}`])));
  });
});
