import type { ITheme } from '@xterm/xterm';

const tokens = {
  background: 'bg',
  foreground: 'fg',
  cursorAccent: 'bg',
  selectionBackground: 'sel',
  black: 'black',
  red: 'red',
  green: 'green',
  yellow: 'yellow',
  blue: 'blue',
  magenta: 'magenta',
  cyan: 'cyan',
  white: 'white',
  brightBlack: 'bright-black',
  brightRed: 'bright-red',
  brightGreen: 'bright-green',
  brightYellow: 'bright-yellow',
  brightBlue: 'bright-blue',
  brightMagenta: 'bright-magenta',
  brightCyan: 'bright-cyan',
  brightWhite: 'bright-white',
} as const satisfies Partial<Record<keyof ITheme, string>>;

/** The colours of the theme that is shown, read from its tokens. */
export function screenTheme(): ITheme {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const colours = Object.entries(tokens).map(([key, name]) => [key, token(`term-${name}`)]);
  return {
    ...(Object.fromEntries(colours) as ITheme),
    cursor: token('accent'),
    scrollbarSliderBackground: token('line'),
    scrollbarSliderHoverBackground: token('line-strong'),
    scrollbarSliderActiveBackground: token('line-strong'),
  };
}
