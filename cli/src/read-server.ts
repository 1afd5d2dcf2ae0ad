import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';

/** One way to write an address, because the sign-in is remembered under it. */
export function readServer(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw new CliError('usage', `"${address}" is not a valid server URL`, {
      exitCode: exitCodes.usage,
      tries: ['Use a URL such as http://localhost:8443'],
    });
  }
  const url = new URL(address);
  // It is written to a file and to logs.
  if (url.username !== '' || url.password !== '') {
    throw new CliError('usage', 'A server URL cannot contain a username or a password', {
      exitCode: exitCodes.usage,
      tries: [`gpuaas login --server ${url.origin}`],
    });
  }
  return url.href.replace(/\/+$/, '');
}
