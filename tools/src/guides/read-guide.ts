/** What a guide asks for: a file to write, or lines to add to one. */
export type Step =
  | { kind: 'write'; file: string; text: string }
  /** Each run of lines goes below the line that comes before it in the guide. They follow each other in the file. */
  | { kind: 'add'; file: string; runs: { below: string; lines: string[] }[] };

/** Reads the blocks of a guide that are named after a file: ` ```ts modules/x/src/a.ts ` or ` ```diff … `. */
export function readGuide(text: string): Step[] {
  return [...text.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(([, language, file = '', body = '']) =>
    language === 'diff' ? { kind: 'add', file, runs: readRuns(file, body) } : { kind: 'write', file, text: body },
  );
}

function readRuns(file: string, body: string): { below: string; lines: string[] }[] {
  const runs: { below: string; lines: string[] }[] = [];
  for (const line of body.trimEnd().split('\n')) {
    if (line.startsWith(' ')) runs.push({ below: line.slice(1), lines: [] });
    else if (line.startsWith('+') && runs.length > 0) runs.at(-1)?.lines.push(line.slice(1));
    else throw new Error(`${file}: a diff in a guide has lines with ' ' and below them lines with '+', not ${line}`);
  }
  return runs;
}

/**
 * The text with the lines added. The line above them follows directly on the one that was found before, or is there exactly once
 * below it.
 */
export function addLines(text: string, { file, runs }: Extract<Step, { kind: 'add' }>): string {
  const lines = text.split('\n');
  let from = 0;
  for (const run of runs) {
    const follows = from > 0 && lines[from] === run.below;
    const at = follows ? from : lines.indexOf(run.below, from);
    if (at < 0 || (!follows && lines.lastIndexOf(run.below) !== at)) {
      throw new Error(`${file} has ${at < 0 ? 'no line' : 'more than one line'} ${JSON.stringify(run.below)}`);
    }
    lines.splice(at + 1, 0, ...run.lines);
    from = at + 1 + run.lines.length;
  }
  return lines.join('\n');
}
