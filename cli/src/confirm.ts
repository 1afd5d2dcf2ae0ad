import { createInterface } from 'node:readline';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import type { Invocation } from './invocation.ts';

/** Asks before something that costs or destroys; returns when the answer is yes. */
export async function confirm({ settings }: Invocation, question: string): Promise<void> {
  if (!settings.mayAsk || !process.stdin.isTTY || !process.stderr.isTTY) {
    throw new CliError('confirmation_needed', 'This needs a confirmation, and there is no terminal to ask on', {
      exitCode: exitCodes.usage,
      tries: ['Add --yes'],
    });
  }
  const answer = await ask(`${question} [y/N] `);
  if (/^y(es)?$/i.test(answer.trim())) return;
  throw new CliError('declined', 'Cancelled. Nothing was changed', { exitCode: exitCodes.failure });
}

/** One line from the person at the terminal; empty when they end the input instead. */
function ask(prompt: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve, reject) => {
    lines.once('close', () => resolve(''));
    lines.once('SIGINT', () => {
      reject(new CliError('interrupted', 'Cancelled. Nothing was changed', { exitCode: exitCodes.interrupted }));
      lines.close();
    });
    lines.question(prompt, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
