import { eventStreams, streamOfEvent } from '@gpuaas/contract';
import type { Database } from '@gpuaas/database';
import type { EventBus } from '@gpuaas/event-bus';
import { createEmbeddedBus } from '@gpuaas/event-bus/embedded';
import type { CtxSource, Doorbell } from '@gpuaas/kernel';

interface EventBusOptions {
  database: Database;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  /** Whether there can be no other process of the platform. */
  alone: boolean;
  natsUrl: string | undefined;
  /** How long the outbox keeps events. */
  keepDays: number;
}

/** By the name that chooses one (GPUAAS_EVENT_BUS). */
export const eventBuses = {
  embedded: ({ database, doorbell, ctxSource, alone }) => createEmbeddedBus({ database, doorbell, ctxSource, alone }),
  async nats({ natsUrl: url, alone: _, ...options }) {
    if (url === undefined) throw new Error('GPUAAS_NATS_URL is not set.');
    // Who does without NATS does without its client too.
    const { createNatsBus } = await import('@gpuaas/event-bus/nats');
    return createNatsBus({ ...options, url, streams: { settings: eventStreams, of: streamOfEvent } });
  },
} as const satisfies Record<string, (options: EventBusOptions) => EventBus | Promise<EventBus>>;
