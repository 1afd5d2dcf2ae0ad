import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import type { ProjectHint } from './hint.ts';

/**
 * How hints get from the relays to every api process: on one channel of the ephemeral store, which keeps nothing and loses
 * what it cannot deliver. So each relay numbers its messages and sends one every two seconds, also without hints: whoever
 * hears a number that does not follow the one before knows that something is missing, and whoever hears nothing at all
 * knows that nobody relays.
 */
export interface HintMessage {
  relay: string;
  number: number;
  hints: ProjectHint[];
}

const channel = 'hints';

export function publishHints(store: Pick<EphemeralStore, 'publish'>, message: HintMessage): Promise<void> {
  return store.publish(channel, JSON.stringify(message));
}

export interface Heard {
  hints: ProjectHint[];
  /** Whether something was lost before these. */
  isGap: boolean;
}

/** More relays than anybody runs; of those that are gone, none is remembered for long. */
const mostRelays = 64;

export function subscribeToHints(
  store: Pick<EphemeralStore, 'subscribe'>,
  hear: (heard: Heard) => void,
  onUnreadable: (text: string) => void,
): Promise<() => void> {
  const last = new Map<string, number>();
  return store.subscribe(channel, (text) => {
    const message = read(text);
    if (!message) return onUnreadable(text);
    const { relay, number, hints } = message;
    // One that is new may have begun after another ended: what was between them nobody has sent.
    const isGap = last.get(relay) !== number - 1;
    last.delete(relay);
    last.set(relay, number);
    const [oldest] = last.keys();
    if (last.size > mostRelays && oldest !== undefined) last.delete(oldest);
    try {
      hear({ hints, isGap });
    } catch {
      // Whoever can write there may write anything: it ends nothing.
      onUnreadable(text);
    }
  });
}

function read(text: string): HintMessage | undefined {
  try {
    const { relay, number, hints } = JSON.parse(text) as Partial<HintMessage>;
    const isMessage = typeof relay === 'string' && typeof number === 'number' && Array.isArray(hints);
    return isMessage && hints.every(isHint) ? { relay, number, hints } : undefined;
  } catch {
    return undefined;
  }
}

function isHint(value: Partial<ProjectHint> | null): boolean {
  const hint: Partial<ProjectHint['hint']> | null | undefined = value?.hint;
  return [value?.project, hint?.event_id, hint?.resource, hint?.id].every((text) => typeof text === 'string');
}
