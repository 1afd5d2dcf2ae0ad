import type { EventEnvelope } from '@gpuaas/contract';
import type { JsMsg } from '@nats-io/jetstream';

/** Undefined for a message that somebody else has put on the stream. */
export function envelopeIn(message: JsMsg): EventEnvelope | undefined {
  try {
    const event = message.json<EventEnvelope>();
    const isEvent = [event.id, event.type, event.subject].every((field) => typeof field === 'string');
    return isEvent ? event : undefined;
  } catch {
    return undefined;
  }
}
