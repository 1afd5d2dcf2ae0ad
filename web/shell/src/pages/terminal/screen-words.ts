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
