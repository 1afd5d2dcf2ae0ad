const widest = 80;

/**
 * Stricli lays help out in columns and never breaks a line. What is wider than a plain terminal is continued below the
 * column that it began in.
 */
export function fitHelp(text: string): string {
  return text
    .split('\n')
    .map((line) => (widthOf(line) <= widest ? line : fitLine(line)))
    .join('\n');
}

function fitLine(line: string): string {
  const head = /^\s*\S.*?\s{2,}(?=\S)/.exec(line)?.[0] ?? /^\s*/.exec(line)?.[0] ?? '';
  const indent = ' '.repeat(widthOf(head));
  const lines: string[] = [];
  let current = '';
  for (const word of wordsOf(line.slice(head.length), widest - indent.length)) {
    const longer = current === '' || current.endsWith('|') ? current + word : `${current} ${word}`;
    if (indent.length + widthOf(longer) <= widest || current === '') current = longer;
    else {
      lines.push(current);
      current = word;
    }
  }
  return head + [...lines, current].join(`\n${indent}`);
}

/** A list of values that fits on no line may be broken between them. */
function wordsOf(text: string, room: number): string[] {
  const words = text.split(/ +/).filter((word) => word !== '');
  return words.flatMap((word) => (widthOf(word) <= room ? [word] : word.split(/(?<=\|)/)));
}

/** Colours take no room. */
function widthOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this is how a terminal is told a colour
  return [...text.replace(/\x1B\[[\d;]*m/g, '')].length;
}
