import { reportOf } from './error-report.ts';
import { wantsJson } from './leading-flags.ts';

/** Tells an error on stderr, for people or as JSON as asked, and answers its exit code. */
export function tellError(error: unknown, argv: readonly string[], { stderr, env }: NodeJS.Process): number {
  const { text, json, exitCode } = reportOf(error);
  stderr.write(wantsJson(argv, env['GPUAAS_OUTPUT']) ? `${json}\n` : text);
  return exitCode;
}
