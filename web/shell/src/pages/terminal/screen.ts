import '@xterm/xterm/css/xterm.css';
import { copyText } from '@gpuaas/web-ui-kit';
import { FitAddon } from '@xterm/addon-fit';
import { type ITheme, Terminal } from '@xterm/xterm';
import { onThemeChange } from '../../frame/theme.ts';

/** Of a screen, in letters. */
export interface Size {
  cols: number;
  rows: number;
}

/** Where a shell is shown and typed into, whatever it is joined to. */
export interface Screen {
  readonly size: Size;
  write(data: string | Uint8Array, done?: () => void): void;
  /** On a line of its own, after everything that was written before. */
  say(leave: string, words: string): void;
  /** Says what is written aloud, for those who cannot see it; costs speed, so it is a choice. */
  readAloud(on: boolean): void;
  focus(): void;
  dispose(): void;
}

interface ScreenOptions {
  /** Id of the words that say how to leave it by keyboard. */
  describedBy: string;
  onInput(text: string): void;
  onBinary(text: string): void;
  onSize(size: Size): void;
  /** The keys that lead out of it were pressed. */
  onLeave(): void;
}

const font = '"JetBrains Mono"';

/** The screen measures its letters once, when it opens: they have to be there. */
export async function loadScreenFont(): Promise<void> {
  await Promise.all([document.fonts.load(`13px ${font}`), document.fonts.load(`bold 13px ${font}`)]);
}

export function openScreen(element: HTMLElement, options: ScreenOptions): Screen {
  const terminal = new Terminal({
    fontFamily: `${font}, ui-monospace, monospace`,
    fontSize: 13,
    lineHeight: 1,
    theme: screenTheme(),
    minimumContrastRatio: 4.5,
    cursorBlink: true,
    cursorStyle: 'bar',
    cursorWidth: 2,
    scrollback: 10_000,
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  const endSafeStyles = keepStylesSafe();
  terminal.open(element);
  terminal.textarea?.setAttribute('aria-describedby', options.describedBy);
  terminal.attachCustomKeyEventHandler((event) => handleKey(event, terminal, options));
  terminal.onData(options.onInput);
  terminal.onBinary(options.onBinary);

  const fitNow = () => {
    if (element.clientWidth > 0 && element.clientHeight > 0) fit.fit();
  };
  fitNow();
  terminal.onResize(options.onSize);
  const observer = new ResizeObserver(fitNow);
  observer.observe(element);
  const forgetTheme = onThemeChange(() => {
    terminal.options.theme = screenTheme();
  });
  const endCopying = copyWhatIsSelected(element, terminal);

  return {
    get size() {
      return { cols: terminal.cols, rows: terminal.rows };
    },
    write: (data, done) => terminal.write(data, done),
    say(leave, words) {
      terminal.write(leave, () => terminal.write(terminal.buffer.active.cursorX === 0 ? words : `\r\n${words}`));
    },
    readAloud(on) {
      terminal.options.screenReaderMode = on;
    },
    focus: () => terminal.focus(),
    dispose() {
      observer.disconnect();
      forgetTheme();
      endCopying();
      terminal.dispose();
      endSafeStyles();
    },
  };
}

/** As other terminals do, wherever the button is let go. A click that selects nothing leaves the clipboard alone. */
function copyWhatIsSelected(element: HTMLElement, terminal: Terminal): () => void {
  const copy = () => {
    if (terminal.hasSelection()) void copyText(terminal.getSelection());
  };
  // Only the first button: the second one asks for the browser's menu, to paste what may come from elsewhere.
  const begin = ({ button }: MouseEvent) => {
    if (button === 0) document.addEventListener('mouseup', copy, { once: true });
  };
  element.addEventListener('mousedown', begin);
  return () => {
    element.removeEventListener('mousedown', begin);
    document.removeEventListener('mouseup', copy);
  };
}

/** Answers whether the terminal may have the key. Pasting is left to the browser, which asks nobody for permission. */
function handleKey(event: KeyboardEvent, terminal: Terminal, { onLeave }: ScreenOptions): boolean {
  if (!event.ctrlKey || !event.shiftKey || event.altKey || event.metaKey) return true;
  switch (event.code) {
    case 'KeyC':
      event.preventDefault();
      if (event.type === 'keydown' && terminal.hasSelection()) void copyText(terminal.getSelection());
      return false;
    case 'KeyV':
      return false;
    case 'ArrowUp':
      event.preventDefault();
      if (event.type === 'keydown') onLeave();
      return false;
    default:
      return true;
  }
}

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
function screenTheme(): ITheme {
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

let users = 0;

/**
 * xterm.js writes `<style>` elements and `style` attributes, which the policy of the page refuses. While a terminal is
 * open, style elements are hidden stand-ins that hand their text to a constructed stylesheet, and a style attribute is
 * taken as the `style` property: neither is subject to `style-src`.
 *
 * Its option for another document is no way out: 6.0 asks the real one for its viewport and for every run of letters.
 * Answers how to end it.
 */
function keepStylesSafe(): () => void {
  users += 1;
  document.createElement = createElement as Document['createElement'];
  return () => {
    users -= 1;
    // What was laid over the prototype's own method goes away again.
    if (users === 0) Reflect.deleteProperty(document, 'createElement');
  };
}

function createElement(tag: string, options?: ElementCreationOptions): HTMLElement {
  const element = Document.prototype.createElement.call(document, tag === 'style' ? 'span' : tag, options);
  if (tag === 'style') standInForStyle(element);
  else if (tag === 'span') element.setAttribute = setAttribute;
  return element;
}

function standInForStyle(element: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  element.hidden = true;
  Object.defineProperty(element, 'textContent', { set: (text: string) => sheet.replaceSync(text), get: () => '' });
  element.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    Element.prototype.remove.call(element);
  };
}

function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value;
  else Element.prototype.setAttribute.call(this, name, value);
}
