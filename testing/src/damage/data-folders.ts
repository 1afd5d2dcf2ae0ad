import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId, NodeId } from '@gpuaas/contract';
import { expect } from 'vitest';
import { createActive, release } from '../allocations.ts';
import { runExec } from '../exec-client.ts';
import { freePorts } from '../free-ports.ts';
import { processesOf } from '../own-processes.ts';
import { launch, type StartedPlatform, type StartOptions, startPlatform } from '../started-platform.ts';
import { until } from '../until.ts';

export const isRoot = process.geteuid?.() === 0;

/** A data folder that was in use, stopped, and what must be found in it again. */
export interface DataFolder {
  folder: string;
  port: number;
  projectId: string;
  nodeId: NodeId;
  allocationId: AllocationId;
}

export function newPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'gpuaas-damage-'));
  // Under root the database runs as somebody else, who has to get through.
  chmodSync(place, 0o711);
  return place;
}

/** Uses a platform a little: an allocation that stays, and one that was released, so that every file is there. */
export async function usedDataFolder(options: StartOptions = {}): Promise<DataFolder> {
  // Used again and again, so away from the ports that other tests find.
  const port = await freePorts(5, 2_000);
  const platform = await startPlatform({ dataFolder: join(newPlace(), 'data'), port, ...options });
  const user = await platform.signIn('dev-user');
  const { id, node } = await createActive(user, { name: 'kept' });
  const other = await createActive(user);
  await release(user, other.id);
  await platform.stop();
  const { dataFolder: folder } = platform;
  return { folder, port, projectId: user.projectId, nodeId: node.id, allocationId: id };
}

/** The same folder in another place, so that it can be damaged. */
export function copyOf(original: DataFolder): DataFolder {
  const folder = join(newPlace(), 'data');
  execFileSync('cp', ['-a', '--reflink=auto', original.folder, folder]);
  return { ...original, folder };
}

export function forget({ folder }: DataFolder): void {
  rmSync(join(folder, '..'), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

export type Outcome = { ready: StartedPlatform } | { refused: string };

/** Starts on a folder until it is ready or gives up. Nothing else may happen, and not for ever. */
export async function startOn({ folder, port }: DataFolder, options: StartOptions = {}): Promise<Outcome> {
  const started = await launch({ dataFolder: folder, port, ...options });
  let code: number | null | undefined;
  started.process.once('close', (ended) => {
    code = ended;
  });
  await until('a start being ready or refused', () => code !== undefined || started.output().includes('is ready'), {
    withinMilliseconds: 90_000,
  });
  if (code === undefined) return { ready: started };
  expect(code, started.output()).toBe(1);
  return { refused: started.output() };
}

/** Ready, with everybody and everything where it was. Stops it again. */
export async function expectEverything(outcome: Outcome, original: DataFolder): Promise<void> {
  if ('refused' in outcome) throw new Error(`it was refused: ${outcome.refused}`);
  const platform = outcome.ready;
  try {
    const user = await platform.signIn('dev-user');
    expect(user.projectId).toBe(original.projectId);
    const found = await user.api.getAllocation({
      params: { project_id: user.projectId, allocation_id: original.allocationId },
    });
    expect(found).toMatchObject({ state: 'active', node: { id: original.nodeId } });
    const { stdout } = await runExec(user, original.allocationId, ['echo', 'still here']);
    expect(stdout.toString()).toBe('still here\n');
  } finally {
    await platform.stop();
    await nothingRuns(platform.dataFolder);
  }
}

async function nothingRuns(folder: string): Promise<void> {
  await until('all processes being gone', () => processesOf(folder).length === 0, { withinMilliseconds: 5_000 });
}

/** What every start makes anew, or only ever adds to. */
const fleeting =
  /^(logs|compile-cache|agent-program|pg-binaries|workspaces)\/|^(postgres\.log|postgres\.port|dev-login\.key|supervisor\.json)$/;

/** What the files of a data folder hold, and to whom they belong. Of `pg/` only what says that it is a database. */
export function stateOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !fleeting.test(name) && (!name.startsWith('pg/') || name === 'pg/PG_VERSION'));
  return Object.fromEntries(names.sort().map((name) => [name, digestOf(join(folder, name))]));
}

function digestOf(path: string): string {
  if (!existsSync(path)) return 'leads nowhere';
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** Refused, in a sentence that names the place and what to do, and nothing is different from before. */
export async function expectRefusal(
  outcome: Outcome,
  { folder }: DataFolder,
  names: string,
  before: Record<string, string>,
): Promise<void> {
  if ('ready' in outcome) {
    await outcome.ready.stop();
    throw new Error(`it went on: ${outcome.ready.output()}`);
  }
  const said = outcome.refused;
  expect(said).toContain(names);
  expect(said).toMatch(/Restore|restore|Run: |run: |--data|--new-passwords|Choose|start again/);
  expect(said).not.toMatch(/^\s+at /m);
  expect(said).not.toContain('Error:');
  await nothingRuns(folder);
  expect(stateOf(folder)).toEqual(before);
}
