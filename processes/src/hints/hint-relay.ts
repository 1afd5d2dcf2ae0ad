import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import type { EventBus } from '@gpuaas/event-bus';
import { type CtxSource, createDoorbell, type Milliseconds, type Runnable } from '@gpuaas/kernel';
import { hintedEvents, hintsOf, type ProjectHint } from './hint.ts';
import { publishHints } from './hint-channel.ts';

export interface HintRelayDeps {
  bus: Pick<EventBus, 'follow'>;
  store: Pick<EphemeralStore, 'publish'>;
  ctxSource: Pick<CtxSource, 'randomBytes' | 'log'>;
  /** How often it is heard, also when nothing happens. */
  beatMilliseconds?: Milliseconds;
}

const beatEvery = 2_000;
const mostAtOnce = 200;
/** More than these are not kept for a store that is away: whoever listens then reads everything again. */
const mostWaiting = 10_000;

export interface HintRelay extends Runnable {
  /** How many hints, until now. */
  sent(): number;
}

/** Turns what the event bus carries into hints for every api process. Any number of them may run. */
export function createHintRelay(deps: HintRelayDeps): HintRelay {
  const { bus, store, ctxSource, beatMilliseconds = beatEvery } = deps;
  const relay = Buffer.from(ctxSource.randomBytes(8)).toString('hex');
  const bell = createDoorbell();
  const waiting: ProjectHint[] = [];
  let number = 0;
  let sent = 0;

  /** A number that is never sent tells everybody that something is missing. */
  function skip(): void {
    number += 1;
  }

  async function send(): Promise<void> {
    const hints = waiting.splice(0, mostAtOnce);
    number += 1;
    try {
      await publishHints(store, { relay, number, hints });
      sent += hints.length;
    } catch (error) {
      // Its number is gone with it, so whoever hears the next one knows.
      waiting.length = 0;
      ctxSource.log.warn('hints could not be sent', { hints: hints.length, error });
    }
  }

  async function sendUntil(signal: AbortSignal): Promise<void> {
    const listener = bell.listen('hints');
    while (!signal.aborted) {
      if (waiting.length === 0) await listener.heard(beatMilliseconds, signal);
      if (!signal.aborted) await send();
    }
    listener.stop();
  }

  return {
    name: 'hint relay',
    sent: () => sent,
    async run(signal) {
      const following = bus.follow({
        on: hintedEvents,
        hear(events) {
          waiting.push(...events.flatMap(hintsOf));
          if (waiting.length > mostWaiting) {
            waiting.length = 0;
            skip();
          }
          bell.ring('hints');
        },
        missed() {
          skip();
          bell.ring('hints');
        },
      });
      await Promise.all([following.run(signal), sendUntil(signal)]);
    },
  };
}
