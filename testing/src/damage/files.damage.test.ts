import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  copyOf,
  type DataFolder,
  expectEverything,
  expectRefusal,
  isRoot,
  startOn,
  stateOf,
  usedFolders,
} from './data-folders.ts';
import { isComplete, numberFor } from './sample.ts';

type Damage = 'missing' | 'garbled' | 'of another owner' | 'of another platform';
type End = 'ready' | 'refused';

/** How a start must end for each file, in the order missing, garbled, of another owner, of another platform. */
const files: Record<string, [End, End, End, End?]> = {
  'postgres.secrets.json': ['refused', 'refused', 'refused', 'refused'],
  'postgres.port': ['ready', 'ready', 'refused', 'ready'],
  'secret-store.key': ['refused', 'refused', 'refused', 'refused'],
  'dev-users.json': ['refused', 'refused', 'refused', 'refused'],
  'dev-login.key': ['ready', 'ready', 'refused', 'ready'],
  'supervisor.json': ['ready', 'ready', 'refused', 'ready'],
  // It may be kept elsewhere; but a wrong one is a loss that somebody should know of.
  'ca/root.key.pem': ['ready', 'refused', 'refused', 'refused'],
  // The node joins again.
  'agent/identity.json': ['ready', 'ready', 'refused', 'ready'],
  'agent/attempts.json': ['ready', 'refused', 'refused', 'ready'],
  'agent/removed.json': ['ready', 'refused', 'refused', 'ready'],
  'agent/unaccepted-results.json': ['ready', 'refused', 'refused', 'ready'],
  'agent-program/gpuaas-agent.mjs': ['ready', 'ready', 'refused', 'ready'],
  'agent-program/pty.node': ['ready', 'ready', 'refused', 'ready'],
  'logs/platform.log': ['ready', 'ready', 'refused', 'ready'],
  'logs/agent.log': ['ready', 'ready', 'refused', 'ready'],
  'postgres.log': ['ready', 'ready', 'refused', 'ready'],
  pg: ['refused', 'refused', 'refused', 'refused'],
  'pg/PG_VERSION': ['refused', 'refused', 'refused', 'ready'],
  // What a killed server leaves.
  'pg/postmaster.pid': ['ready', 'ready', 'ready', 'ready'],
  // Whole folders: here "garbled" is a file in their place.
  ca: ['ready', 'refused', 'refused', 'refused'],
  'agent-program': ['ready', 'ready', 'refused', 'ready'],
  logs: ['ready', 'refused', 'refused', 'ready'],
  'compile-cache': ['ready', 'ready', 'refused', 'ready'],
};

/** Made only where every workspace has a user of its own. */
const underRoot: typeof files = {
  'agent/uids.json': ['ready', 'refused', 'refused', 'ready'],
  'agent/writable-places.json': ['ready', 'ready', 'refused', 'ready'],
  // The workspaces lie elsewhere. Below an ordinary user they are in it, and nothing else could bring them back.
  agent: ['ready', 'refused', 'refused', 'ready'],
  // Those of another platform look like any others; an allocation that is not in them says so.
  workspaces: ['refused', 'refused', 'refused'],
};

// Only root can give files away.
const kinds: Damage[] = [
  'missing',
  'garbled',
  ...(isRoot ? (['of another owner'] as const) : []),
  'of another platform',
];
const allKinds: Damage[] = ['missing', 'garbled', 'of another owner', 'of another platform'];
const ours = Object.entries({ ...files, ...(isRoot && underRoot) });
const first = numberFor('kinds of damage');
const isChosen = (index: number) => (numberFor('files') + index) % 2 === 0;
/** In a sample every second file, once, and the kinds of damage in turn. */
const cases = ours.flatMap(([file, ends], index) =>
  kinds
    .filter((_, kind) => isComplete || (isChosen(index) && kind === (first + index) % kinds.length))
    .map((damage) => ({ file, damage, end: ends[allKinds.indexOf(damage)] }))
    .filter(({ end }) => end !== undefined),
);

function damaged(original: DataFolder, other: DataFolder, file: string, damage: Damage): DataFolder {
  const copy = copyOf(original);
  const path = join(copy.folder, file);
  if (damage === 'missing') rmSync(path, { recursive: true, force: true });
  if (damage === 'of another owner') {
    if (!existsSync(path)) writeFileSync(path, '1\n');
    chownSync(path, 12_345, 12_345);
  }
  if (damage === 'garbled') {
    rmSync(path, { recursive: true, force: true });
    writeFileSync(path, '\0garbage{', { mode: 0o600 });
  }
  if (damage === 'of another platform') {
    rmSync(path, { recursive: true, force: true });
    const theirs = join(other.folder, file);
    if (existsSync(theirs)) execFileSync('cp', ['-a', theirs, path]);
    else writeFileSync(path, '999999\n', { mode: 0o600 });
    giveBack(path, join(original.folder, file));
  }
  return copy;
}

/** Only what is in the file is of another platform: its owner is right. */
function giveBack(path: string, like: string): void {
  if (!isRoot || !like.includes('/pg')) return;
  // A clean stop leaves no postmaster.pid.
  const { uid, gid } = statSync(existsSync(like) ? like : dirname(like));
  chownSync(path, uid, gid);
  if (!path.endsWith('/pg')) return;
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) chownSync(join(path, name), uid, gid);
}

describe('a start on a data folder with a file that is damaged', () => {
  const { original, other } = usedFolders();

  it('knows every file that a platform makes', () => {
    const known = new Set([...Object.keys(files), ...Object.keys(underRoot)]);
    const found = readdirSync(original.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(original.folder.length + 1))
      .filter((name) => !/^(pg|compile-cache|pg-binaries|workspaces|agent\/workspaces)\//.test(name));
    expect(found.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(cases.filter(({ end }) => end === 'refused'))(
    '$file $damage: is refused and changes nothing',
    async ({ file, damage }) => {
      const copy = damaged(original, other, file, damage);
      const before = stateOf(copy.folder);
      await expectRefusal(await startOn(copy), copy, join(copy.folder, file), before);
    },
  );

  it.each(cases.filter(({ end }) => end === 'ready'))(
    '$file $damage: goes on with everything',
    async ({ file, damage }) => {
      await expectEverything(await startOn(damaged(original, other, file, damage)), original);
    },
  );
});
