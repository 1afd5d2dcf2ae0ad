import type { Clock } from '@gpuaas/kernel';
import { createChannels } from './channels.ts';
import type { EphemeralStore } from './ephemeral-store.ts';

interface Entry {
  value: string;
  expiresAt: number;
}

/** In this process's memory: for one process only. */
export function createEmbeddedStore(clock: Clock): EphemeralStore {
  const entries = new Map<string, Entry>();
  const channels = createChannels();
  let nextSweep = 0;

  function live(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry === undefined || entry.expiresAt > clock.now().getTime()) return entry;
    entries.delete(key);
    return undefined;
  }

  function store(key: string, entry: Entry): void {
    sweep();
    entries.set(key, entry);
  }

  /** Keys that nobody asks for again would stay for ever otherwise. */
  function sweep(): void {
    const now = clock.now().getTime();
    if (now < nextSweep) return;
    nextSweep = now + 10_000;
    for (const [key, entry] of entries) if (entry.expiresAt <= now) entries.delete(key);
  }

  return {
    async put(key, value, ttl) {
      store(key, { value, expiresAt: clock.now().getTime() + ttl });
    },

    async get(key) {
      return live(key)?.value;
    },

    async take(key) {
      const value = live(key)?.value;
      entries.delete(key);
      return value;
    },

    async count(key, window, by = 1) {
      const now = clock.now().getTime();
      const before = live(key);
      const count = Math.max(0, Number(before?.value ?? 0) + by);
      const expiresAt = before?.expiresAt ?? now + window;
      store(key, { value: String(count), expiresAt });
      return { count, endsIn: expiresAt - now };
    },

    async publish(channel, message) {
      channels.hear(channel, message);
    },

    subscribe: async (channel, hear) => channels.add(channel, hear),

    close: async () => channels.clear(),
  };
}
