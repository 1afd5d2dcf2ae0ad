import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { Settings } from './settings.ts';

/** A line for each prompt from the person at the terminal. None of them ever appears on it, not even one typed early. */
export async function askHidden(
  { mayAsk }: Settings,
  prompts: readonly string[],
  otherwise: string,
): Promise<readonly string[]> {
  if (!mayAsk || !process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CliError('usage', 'There is no terminal to ask on', { exitCode: exitCodes.usage, tries: [otherwise] });
  }
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // As a terminal it does not echo by itself, and what it draws goes nowhere.
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 });
  const answers: string[] = [];
  const show = () => process.stderr.write(prompts[answers.length] ?? '');
  try {
    return await new Promise((resolve, reject) => {
      for (const event of ['SIGINT', 'close'])
        lines.once(event, () =>
          reject(new CliError('interrupted', 'Cancelled. Nothing was changed', { exitCode: exitCodes.interrupted })),
        );
      lines.on('line', (line) => {
        answers.push(line);
        if (answers.length === prompts.length) resolve(answers);
        else process.stderr.write('\n');
        show();
      });
      show();
    });
  } finally {
    process.stderr.write('\n');
    lines.close();
  }
}
