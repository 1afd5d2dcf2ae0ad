import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Tokens = Record<string, string>;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokensIn = (selector: string): Tokens => {
  const block = css.slice(css.indexOf(selector)).split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
};
const themes = { light: tokensIn(':root'), dark: tokensIn("[data-theme='dark']") };

/** As WCAG defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  const of = (name: string) => tokens[name] ?? '';
  const surfaces = ['canvas', 'surface', 'surface-2', 'surface-3'];
  const states = ['ok', 'progress', 'warn', 'error', 'neutral'];

  it('all colours are there that the other theme has', () => {
    expect(Object.keys(tokens).sort()).toEqual(Object.keys(themes.light).sort());
  });

  it('text can be read on every surface', () => {
    for (const ink of ['ink', 'ink-2', 'ink-3', 'accent']) {
      for (const surface of surfaces) {
        expect([ink, surface, contrast(of(ink), of(surface)) >= 4.5]).toEqual([ink, surface, true]);
      }
    }
    expect(contrast(of('on-primary'), of('primary'))).toBeGreaterThanOrEqual(4.5);
  });

  it('states can be told apart from what is behind them', () => {
    for (const state of states) {
      expect([state, contrast(of(state), of(`${state}-tint`)) >= 4.5]).toEqual([state, true]);
      expect([state, contrast(of(`${state}-mark`), of('surface')) >= 3]).toEqual([state, true]);
    }
  });

  it('outlines of fields can be seen', () => {
    expect(contrast(of('line-strong'), of('surface'))).toBeGreaterThanOrEqual(3);
  });
});
