import { spawn } from 'node:child_process';
import { findProgram } from '../config/find-program.ts';

const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';

/** Tries to show an address in a browser. False when this machine has no way to. */
export function openBrowser(address: string): boolean {
  const program = findProgram(opener, process.env);
  if (program === undefined) return false;
  const child = spawn(program, [address], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
  return true;
}
