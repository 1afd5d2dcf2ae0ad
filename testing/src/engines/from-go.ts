import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FromGo } from './versions.ts';

const run = promisify(execFile);

/** What the largest of them asks for in its go.mod. */
const oldestGo = [1, 25, 3];
const buildWithin = 3_000_000;

/** Programs that nobody offers ready-made. Compiling one takes minutes, so it steps back behind whatever else runs. */
export const fromGo = {
  async fetch(source: FromGo, work: string, findGo: () => Promise<string>): Promise<string> {
    const [sources, kept] = [join(work, 'sources'), join(work, 'kept')];
    cpSync(sourcesOf(source), sources, { recursive: true });
    mkdirSync(kept);
    const build = ['build', '-trimpath', '-ldflags', '-s -w', '-o', join(kept, source.program), source.package];
    await run('nice', ['-n', '15', await findGo(), ...build], {
      cwd: sources,
      // `readonly`: what go.sum does not name is refused. `local`: no other Go is fetched behind our back.
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=readonly', GOTOOLCHAIN: 'local', GOWORK: 'off' },
      timeout: buildWithin,
      maxBuffer: 2 ** 24,
    });
    return kept;
  },
};

/** Other sources are another build, even when the version is the same. */
export function buildOf(source: FromGo): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(sourcesOf(source)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(sourcesOf(source), file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/** The Go of this machine, unless it has none or an old one. */
export async function goOfMachine(): Promise<string | undefined> {
  try {
    const { stdout } = await run('go', ['version'], { env: { ...process.env, GOTOOLCHAIN: 'local' }, timeout: 30_000 });
    const found = /go(\d+)\.(\d+)(?:\.(\d+))?/
      .exec(stdout)
      ?.slice(1)
      .map((part) => Number(part ?? 0));
    return found && !isOlder(found, oldestGo) ? 'go' : undefined;
  } catch {
    return undefined;
  }
}

function isOlder(found: readonly number[], wanted: readonly number[]): boolean {
  const at = wanted.findIndex((part, index) => part !== found[index]);
  return at >= 0 && (found[at] ?? 0) < (wanted[at] ?? 0);
}

function sourcesOf({ sources }: FromGo): string {
  return join(import.meta.dirname, sources);
}
