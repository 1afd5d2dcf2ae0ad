import { createGate, DomainError, type Gate, type Logger, type Milliseconds } from '@gpuaas/kernel';
import type { Metrics } from '../metrics.ts';
import type { ApiOperation } from './operations.ts';

/** Decides who is served when more is asked for than the process can do. */
export interface Admission {
  /** Whether there is a module whose requests would be refused. */
  isFull(): boolean;
  /** Undefined while the request would be let in or could wait; else what to answer it, without any more work. */
  refusal(asked: Pick<ApiOperation, 'priority' | 'module'>): Overloaded | undefined;
  /**
   * Resolves to what must be called when the work is done. Throws `Overloaded` when the request is not let in, or when its
   * caller was gone before its turn. Whoever hangs up later keeps the place until then: the database works on for them.
   */
  enter(asked: Pick<ApiOperation, 'priority' | 'module'>, caller: Caller): Promise<() => void>;
}

/** The response, or the connection, by which it is seen that somebody is gone. */
interface Caller {
  readonly destroyed: boolean;
}

/** Refused before anything was done for it, so the same request can be made again. */
export class Overloaded extends DomainError<'unavailable'> {
  constructor(retryAfterSeconds: number) {
    super('unavailable', { reason: 'The platform is busy with other requests.' }, { retryAfterSeconds });
  }
}

/** Made once: whoever has no time for requests has none to write down where each was refused. */
const refusals = [1, 2, 3, 4].map((seconds) => new Overloaded(seconds));

/** Not all of them are to come back at the same moment. */
function anyRefusal(): Overloaded {
  return refusals[Math.floor(Math.random() * refusals.length)] as Overloaded;
}

export interface AdmissionOptions {
  /** How many requests of one module can use the database at once. */
  connections: number;
  /** How long a request may wait for its turn. */
  waitFor: Milliseconds;
  log: Logger;
  metrics: Pick<Metrics, 'counter' | 'gauge'>;
}

/** Those who are not with the database just then. More of them would have to wait there, until their time is over. */
const mostBesides = 4;
/** A burst is served a little later. What comes on top of it would only wait for a refusal. */
const mostWaiting = 200;

const warnEvery: Milliseconds = 10_000;

/**
 * Ordinary requests are served up to a number, wait up to a number and a time, and are refused beyond: those of each module
 * by themselves, since they wait for the same tables. Essential ones are always let in: agents have one connection each, people
 * their rate limits, and both have database connections that nobody else can take.
 */
export function createAdmission({ connections, waitFor, log, metrics }: AdmissionOptions): Admission {
  const most = connections + mostBesides;
  const gates = new Map<string, Gate>();
  const shed = metrics.counter('gpuaas_http_requests_shed_total', 'Requests refused because too many came at once.', [
    'module',
  ]);
  metrics.gauge(
    'gpuaas_http_requests_at_once',
    'Ordinary requests that are being served, and that wait for their turn.',
    ['module', 'state'],
    async () =>
      [...gates].flatMap(([module, gate]) => {
        const { inside, waiting } = gate.count();
        return [
          { labels: { module, state: 'serving' }, value: inside },
          { labels: { module, state: 'waiting' }, value: waiting },
        ];
      }),
  );

  let unsaid = 0;
  let mayWarn = true;
  /** At once, then at most every ten seconds with a count: a line for each would be the next thing there is too much of. */
  function refuse(module: string): Overloaded {
    shed({ module });
    unsaid += 1;
    if (mayWarn) warn();
    return anyRefusal();
  }
  function warn(): void {
    mayWarn = unsaid === 0;
    if (mayWarn) return;
    log.warn('too many requests at once', { refused: unsaid });
    unsaid = 0;
    setTimeout(warn, warnEvery).unref();
  }

  function gateOf(module: string): Gate {
    const known = gates.get(module);
    if (known) return known;
    const gate = createGate({ most, mostWaiting, waitFor, refusal: () => refuse(module) });
    gates.set(module, gate);
    return gate;
  }

  const isFull = (gate: Gate | undefined) => gate !== undefined && gate.count().waiting >= mostWaiting;

  return {
    isFull() {
      for (const gate of gates.values()) if (isFull(gate)) return true;
      return false;
    },
    refusal: ({ priority, module }) =>
      priority === 'ordinary' && isFull(gates.get(module)) ? refuse(module) : undefined,
    async enter({ priority, module }, caller) {
      if (priority === 'essential') return () => {};
      const leave = await gateOf(module).enter();
      if (!caller.destroyed) return leave;
      // Nobody would hear the answer; who asks again brings the same key.
      leave();
      throw anyRefusal();
    },
  };
}
