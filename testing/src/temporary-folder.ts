import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * All that a run puts into the temporary folder goes into one folder there, which goes with the run. A release searches
 * the temporary folder of its host, so what tests leave behind would make every later release slower.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-run-'));
  // As open as the folder around it: some tests run programs as somebody else.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
