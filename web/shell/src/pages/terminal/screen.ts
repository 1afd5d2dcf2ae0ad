import '@xterm/xterm/css/xterm.css';
import { copyText } from '@gpuaas/web-ui-kit';
import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import { onThemeChange } from '../../frame/theme.ts';
import { keepStylesSafe } from './safe-styles.ts';
import type { Screen, Size } from './screen-face.ts';
import { screenTheme } from './screen-theme.ts';

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
