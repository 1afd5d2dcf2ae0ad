import { connection } from './api/connection.ts';
import { isPlatformThere } from './api/probe.ts';

/** The platform answers but no longer has this part of the console: it was upgraded since the page was loaded. */
export class CodeMissing extends Error {
  override readonly name = 'CodeMissing';
}

/**
 * Fetches a part of the console. While the platform cannot be reached it waits, and the frame says so; the part comes by
 * itself when the platform is back. Thrown errors stay inside the frame: the browser's own error page has no way back.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isPlatformThere())
        throw new CodeMissing('This part of the console is not on the server.', { cause: error });
      await connection.returned();
    }
  }
}

const reloadedFor = 'gpuaas.reloaded-for';

/** Gets the new console at the address that was asked for. Answers false when that was tried for this build already. */
export function reloadOnce(): boolean {
  const build = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
  if (sessionStorage.getItem(reloadedFor) === build) return false;
  sessionStorage.setItem(reloadedFor, build);
  location.reload();
  return true;
}
