import { statSync } from 'node:fs';
import type { StateFolder } from '../../state-folder.ts';
import { run } from '../run.ts';
import { localMounts } from './local-mounts.ts';

/** Where somebody without a group or a privilege can leave files. */
export interface WritablePlaces {
  /** Starts to look for all of them, once. */
  look(): void;
  /** All that are known by now; `complete` once every local file system was looked at. */
  known(): Searched;
  /** The same, after waiting a while for the look to end. */
  settled(waitAtMost?: number): Promise<Searched>;
}

export interface Searched {
  places: string[];
  complete: boolean;
}

interface Stored {
  lookedAt: number;
  places: string[];
}

const file = 'writable-places.json';
const usual = ['/tmp', '/var/tmp', '/dev/shm', '/dev/mqueue', '/run/lock', '/var/crash'];
/** It runs beside everything else, so a large host may take its time. */
const lookWithin = 1_800_000;
const oneDay = 86_400_000;

/**
 * Looking through every folder of a host takes seconds or minutes, so it is done once a day and beside everything else.
 * `homes` are not looked at: tenants own them and make in them what they like, at any time.
 */
export function openWritablePlaces(
  state: StateFolder,
  { always, homes }: { always: readonly string[]; homes: string },
): WritablePlaces {
  let stored = readStored(state);
  let looking: Promise<void> | undefined;
  const isFresh = () => stored !== undefined && Math.abs(Date.now() - stored.lookedAt) < oneDay;

  async function lookEverywhere(): Promise<void> {
    const skip = ['-type', 'd', '-path', homes, '-prune', '-o'];
    const search = [...localMounts(), '-xdev', ...skip, '-type', 'd', '-perm', '-0002', '-prune', '-print0'];
    const options = { timeoutMilliseconds: lookWithin, endsWithUs: true };
    const { code, stdout } = await run('nice', ['find', ...search], options);
    // 1: a folder vanished on the way.
    if (code !== 0 && code !== 1) return;
    stored = { lookedAt: Date.now(), places: stdout.split('\0').filter((path) => path !== '') };
    state.writeSecret(file, stored);
  }

  const known = () => {
    const mounted = localMounts().filter((point) => anybodyWrites(point));
    const places = new Set([...always, ...usual, ...mounted, ...(stored?.places ?? [])]);
    return { places: [...places].filter((path) => exists(path)), complete: isFresh() };
  };
  const look = () => {
    if (isFresh() || looking) return;
    // A look that fails, on a full disk or a host without find, is made again later; the usual places are known.
    looking = lookEverywhere()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
  };
  return {
    look,
    known,
    async settled(waitAtMost = 5_000) {
      look();
      const limit = Promise.withResolvers<void>();
      const timer = setTimeout(limit.resolve, waitAtMost);
      await Promise.race([looking, limit.promise]);
      clearTimeout(timer);
      return known();
    },
  };
}

/** It can be found out again, so a damaged one is no reason to stop. */
function readStored(state: StateFolder): Stored | undefined {
  try {
    return state.readSecret<Stored>(file);
  } catch {
    return undefined;
  }
}

function anybodyWrites(path: string): boolean {
  return exists(path) && (statSync(path).mode & 0o002) !== 0;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
