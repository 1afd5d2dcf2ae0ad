/** As much as is handed on before somebody says that it was taken in. */
const atOnce = 512 * 1024;
/** With more than this waiting, the newest part of it fills the ten thousand lines of the screen, and more. */
const mostWaiting = 8 * 1024 * 1024;
const newestPart = 2 * 1024 * 1024;

interface OutputQueueOptions {
  write(bytes: Uint8Array, taken: () => void): void;
  /** So much output was left out, because it came faster than it can be shown. */
  onSkipped(bytes: number): void;
}

/**
 * Hands output on as fast as it is taken in. A browser cannot make a WebSocket wait, so an endless flood would fill the
 * memory and keep Ctrl-C from being seen for minutes: then the oldest waiting part is left out, and that is said.
 */
export function createOutputQueue({ write, onSkipped }: OutputQueueOptions) {
  let waiting: (Uint8Array | (() => void))[] = [];
  let waitingBytes = 0;
  let handedOn = 0;

  function handOn(): void {
    while (handedOn < atOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      if (typeof next === 'function') {
        next();
        continue;
      }
      waitingBytes -= next.length;
      handedOn += next.length;
      write(next, () => {
        handedOn -= next.length;
        handOn();
      });
    }
  }

  function skip(): void {
    const before = waitingBytes;
    waiting = waiting.filter((item) => {
      if (typeof item === 'function' || waitingBytes <= newestPart) return true;
      waitingBytes -= item.length;
      return false;
    });
    onSkipped(before - waitingBytes);
  }

  return {
    push(bytes: Uint8Array): void {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes > mostWaiting) skip();
      handOn();
    },
    /** Does something when everything that came before is handed on, and nothing that comes later. */
    after(action: () => void): void {
      waiting.push(action);
      handOn();
    },
  };
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** 1047 and not 1049, which would also put the cursor where it was long ago. */
const modes = [1047, 1000, 1002, 1003, 1006, 2004, 1004, 1];

/** Out of whatever program the shell was in: its screen, its mouse, its keys, its colours, its hidden cursor. */
export const leaveProgram = ['\x18', ...modes.map((mode) => `\x1b[?${mode}l`), '\x1b>\x1b[!p\x1b[0m\x1b[?25h'].join('');

/** Something that we say between what the shell says, on a line of its own. */
export function divider(words: string): string {
  return `\x1b[90m── ${clock.format(Date.now())} ${words} ──\x1b[0m\r\n`;
}

export function skippedText(bytes: number): string {
  const mebibytes = Math.round(bytes / 1024 ** 2);
  return `\x18\x1b[0m\r\n${divider(`${mebibytes} MiB of output skipped: it arrived faster than it can be shown`)}`;
}
