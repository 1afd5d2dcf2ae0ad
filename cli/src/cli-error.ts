import type { ExitCode } from './exit-codes.ts';

export interface ErrorParts {
  exitCode: ExitCode;
  /** Label and text, such as `['file', '/var/lib/gpuaas/dev-login.key']`. */
  facts?: readonly (readonly [string, string])[];
  /** Commands or sentences that lead on. */
  tries?: readonly string[];
  cause?: unknown;
}

/** A failure that the command line itself foresees, with all that a person needs to go on. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly facts: readonly (readonly [string, string])[];
  readonly tries: readonly string[];

  constructor(code: string, message: string, { exitCode, facts = [], tries = [], cause }: ErrorParts) {
    super(message, { cause });
    this.code = code;
    this.exitCode = exitCode;
    this.facts = facts;
    this.tries = tries;
  }
}
