import type { Logger } from '@gpuaas/kernel';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { createChannels } from './channels.ts';
import { type EphemeralStore, storeUnavailable } from './ephemeral-store.ts';

export interface RedisStoreOptions {
  /** `redis://` or `rediss://`, with user, password and number of the database where needed. */
  url: string;
  log: Logger;
}

/** A caller waits no longer than this for a store that is away or hangs; one behind a bad line may take a second. */
const answerWithin = 2_000;
/** A connection on which nothing comes back for so long is given up, and another one made. */
const silentFor = 3_000;
const heartbeat = 2_000;

/** Redis or Valkey. Several platforms can share a server when each has a database number of its own. */
export function createRedisStore({ url, log }: RedisStoreOptions): EphemeralStore {
  const redis = connect(url, log);
  redis.defineCommand('countInWindow', { numberOfKeys: 1, lua: countInWindow });
  // Channels know no database number, so their names carry it.
  const prefix = `gpuaas:${redis.options.db ?? 0}:`;
  const subscriptions = createSubscriptions(() => connect(url, log), prefix);

  return {
    async put(key, value, ttl) {
      await answered(redis.set(prefix + key, value, 'PX', ttl));
    },

    async get(key) {
      return (await answered(redis.get(prefix + key))) ?? undefined;
    },

    async take(key) {
      return (await answered(redis.getdel(prefix + key))) ?? undefined;
    },

    async count(key, window, by = 1) {
      const [count, endsIn] = await answered((redis as unknown as Counting).countInWindow(prefix + key, window, by));
      return { count, endsIn };
    },

    async publish(channel, message) {
      await answered(redis.publish(prefix + channel, message));
    },

    subscribe: subscriptions.add,

    async close() {
      subscriptions.close();
      redis.disconnect();
    },
  };
}

interface Counting {
  countInWindow(key: string, window: number, by: number): Promise<[count: number, endsIn: number]>;
}

/** One step for everybody who counts: none is lost, and only the first begins a window. */
const countInWindow = `
  local left = redis.call('PTTL', KEYS[1])
  if left <= 0 then
    local first = math.max(0, tonumber(ARGV[2]))
    redis.call('SET', KEYS[1], first, 'PX', ARGV[1])
    return { first, tonumber(ARGV[1]) }
  end
  local count = math.max(0, tonumber(redis.call('GET', KEYS[1])) + tonumber(ARGV[2]))
  redis.call('SET', KEYS[1], count, 'KEEPTTL')
  return { count, left }`;

function connect(url: string, log: Logger): Redis {
  const redis = new Redis(url, {
    connectTimeout: answerWithin,
    commandTimeout: answerWithin,
    socketTimeout: silentFor,
    // Whoever asks while it is away is told after the next attempt to reach it, not after twenty.
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 50, 500),
    // Whether a command that was on its way has been done is unknown: doing it again is up to the caller.
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
  } satisfies RedisOptions);
  let isLost = false;
  redis.on('error', (error) => {
    if (!isLost) log.warn('ephemeral store lost', { error });
    isLost = true;
  });
  redis.on('ready', () => {
    if (isLost) log.info('ephemeral store is back');
    isLost = false;
  });
  return redis;
}

/** On a connection of their own, which is made for the first of them. */
function createSubscriptions(open: () => Redis, prefix: string): { add: EphemeralStore['subscribe']; close(): void } {
  const channels = createChannels();
  let redis: Redis | undefined;
  let pulse: NodeJS.Timeout | undefined;

  function start(): Redis {
    const opened = open();
    opened.on('message', (channel: string, message: string) => channels.hear(channel, message));
    opened.on('ready', () => {
      const names = channels.names();
      if (names.length > 0) opened.subscribe(...names).catch(() => renew(opened));
    });
    // Nothing else would tell a quiet channel from a line that is dead.
    pulse = setInterval(() => void opened.ping().catch(() => {}), heartbeat);
    pulse.unref();
    return opened;
  }

  return {
    async add(name, hear) {
      const channel = prefix + name;
      const isNew = !channels.has(channel);
      const remove = channels.add(channel, hear);
      redis ??= start();
      const own = redis;
      if (isNew) await own.subscribe(channel).catch(() => renew(own));
      return () => {
        remove();
        if (!channels.has(channel)) own.unsubscribe(channel).catch(() => {});
      };
    },
    close() {
      clearInterval(pulse);
      channels.clear();
      redis?.disconnect();
    },
  };
}

/** The next connection subscribes to everything again: see `ready`. One that is not ready is being replaced already. */
function renew(redis: Redis): void {
  if (redis.status === 'ready') redis.disconnect(true);
}

/** What it means to a caller that a command failed. Mistakes of ours stay what they are. */
async function answered<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof ReplyError)) throw storeUnavailable('The ephemeral store is not responding.', error);
    if (!notNow.test((error as Error).message)) throw error;
    throw storeUnavailable('The ephemeral store takes no commands right now.', error);
  }
}

const notNow =
  /^(LOADING|BUSY|OOM|READONLY|MISCONF|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|NOAUTH|WRONGPASS|NOPERM|NOREPLICAS)\b/;
