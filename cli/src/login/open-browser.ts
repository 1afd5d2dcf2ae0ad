import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const opener = 'xdg-open';

/** Tries to show an address in a browser. False when this machine has no way to. */
export function openBrowser(address: string): boolean {
  if (!isInstalled(opener)) return false;
  const child = spawn(opener, [address], { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
  return true;
}

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
