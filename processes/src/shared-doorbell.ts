import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import type { CtxSource, Doorbell } from '@gpuaas/kernel';

const channel = 'bells';

interface Bells {
  /** Which process rang them. */
  from: string;
  names: string[];
}

/**
 * Lets a bell ring in every process that shares the store. It saves time only: whoever misses a bell looks by themselves,
 * so nothing waits for the store and nothing fails with it.
 */
export async function shareDoorbell(
  own: Doorbell,
  store: Pick<EphemeralStore, 'publish' | 'subscribe'>,
  { randomBytes, log }: Pick<CtxSource, 'randomBytes' | 'log'>,
): Promise<Doorbell> {
  const from = Buffer.from(randomBytes(16)).toString('hex');
  const waiting = new Set<string>();
  let isSending = false;

  /** What rings while a message is on its way goes with the next one, however often it rang. */
  async function send(): Promise<void> {
    isSending = true;
    try {
      while (waiting.size > 0) {
        const names = [...waiting];
        waiting.clear();
        await store.publish(channel, JSON.stringify({ from, names } satisfies Bells));
      }
    } catch {
      // The store says for itself that it is away. Bells that nobody heard are not rung later.
      waiting.clear();
    } finally {
      isSending = false;
    }
  }

  await store.subscribe(channel, (message) => {
    const bells = read(message);
    if (!bells) log.warn('a bell could not be read', { text: message.slice(0, 200) });
    else if (bells.from !== from) for (const name of bells.names) own.ring(name);
  });

  return {
    listen: own.listen,
    ring(name) {
      own.ring(name);
      waiting.add(name);
      if (!isSending) void send();
    },
  };
}

function read(message: string): Bells | undefined {
  try {
    const { from, names } = JSON.parse(message) as Partial<Bells>;
    const areNames = Array.isArray(names) && names.every((name) => typeof name === 'string');
    return typeof from === 'string' && areNames ? { from, names } : undefined;
  } catch {
    return undefined;
  }
}
