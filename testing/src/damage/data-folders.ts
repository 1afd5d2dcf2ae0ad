import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AllocationId, NodeId } from '@gpuaas/contract';
import { expect, inject, onTestFinished } from 'vitest';
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
  /** Milliseconds until its first start was ready. */
  firstStartTook: number;
}

function newPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'gpuaas-damage-'));
  // Under root the database runs as somebody else, who has to get through.
  chmodSync(place, 0o711);
  return place;
}

/** Uses a platform a little: an allocation that stays, and one that was released, so that every file is there. */
export async function usedDataFolder(): Promise<DataFolder> {
  // Used again and again, so away from the ports that other tests find.
  const port = await freePorts(5, { from: 2_000 });
  const startedAt = performance.now();
  const platform = await startPlatform({ dataFolder: join(newPlace(), 'data'), port });
  const firstStartTook = performance.now() - startedAt;
  try {
    const user = await platform.signIn('dev-user');
    const { id, node } = await createActive(user, { name: 'kept' });
    const other = await createActive(user);
    await release(user, other.id);
    const { dataFolder: folder } = platform;
    return { folder, port, projectId: user.projectId, nodeId: node.id, allocationId: id, firstStartTook };
  } finally {
    await platform.stop();
  }
}

/**
 * The data folder that this file damages copies of, and one of another platform. Copies keep the ports of their original,
 * so the two workers take one each.
 */
export function usedFolders(): { original: DataFolder; other: DataFolder } {
  const [first, second] = inject('usedFolders');
  const isSecond = process.env['VITEST_POOL_ID'] === '2';
  return isSecond ? { original: second, other: first } : { original: first, other: second };
}

/** A place for a data folder that is forgotten with the test, unless somebody should look at it. */
export function placeForTest(): string {
  const place = newPlace();
  onTestFinished(({ task }) => {
    for (const { pid } of processesOf(place)) end(pid);
    if (task.result?.state === 'fail') console.log(`left for you to look at: ${place}`);
    else rmSync(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return place;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // gone by itself
  }
}

/** The same folder in another place, so that it can be damaged. */
export function copyOf(original: DataFolder): DataFolder {
  const folder = join(placeForTest(), 'data');
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
  onTestFinished(() => started.stop().then(() => {}));
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
  /^(logs|compile-cache|agent-program|pg-binaries|workspaces)(\/|$)|^(postgres\.log|postgres\.port|dev-login\.key|supervisor\.json)$/;

/** What is in a data folder, and to whom it belongs. Of `pg/` only what says that it is a database. */
export function stateOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !fleeting.test(name) && (!name.startsWith('pg/') || name === 'pg/PG_VERSION'),
  );
  return Object.fromEntries(names.sort().map((name) => [name, stateOfEntry(join(folder, name))]));
}

function stateOfEntry(path: string): string {
  const stat = lstatSync(path);
  const content = stat.isFile() ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'not a file';
  return `${stat.uid}:${stat.gid} ${stat.mode.toString(8)} ${content}`;
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
