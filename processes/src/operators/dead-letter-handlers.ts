import type { DeadLetterId, DeadLetterView, ProjectId } from '@gpuaas/contract';
import type { DeadLetter, DeadLetters } from '@gpuaas/event-bus';
import { DomainError, type Handlers, pageOf, redact, type Tx, toPage } from '@gpuaas/kernel';

type Served = 'listDeadLetters' | 'getDeadLetter' | 'replayDeadLetter' | 'discardDeadLetter';

/** What operators can do about events that a consumer failed to handle. */
export function deadLetterHandlers(letters: DeadLetters): Handlers<Served, { dead_letter: DeadLetter }> {
  async function close(tx: Tx, { id, consumer, event }: DeadLetter, how: 'replay' | 'discard', reason: string) {
    const isClosed = await letters[how](tx, id);
    const letter = await letters.getDeadLetter(tx, id);
    if (!letter) throw new DomainError('not_found', { resource: 'dead letter' });
    if (!isClosed) throw new DomainError('dead_letter_closed', { state: letter.state });
    const detail = { reason, consumer, event_id: event.id, event_type: event.type, subject: event.subject };
    return { status: 200 as const, body: toView(letter), audit: { targetName: event.type, detail } };
  }

  return {
    async listDeadLetters({ db, query }) {
      const { state, consumer } = query;
      const list = ['dead letters', state, consumer];
      const page = pageOf(query, list);
      const after = page.after as DeadLetterId | undefined;
      const found = await letters.listDeadLetters(db, { state, consumer, after, limit: page.limit + 1 });
      const { items, nextCursor } = toPage(found, page, list);
      return { status: 200, body: { items: items.map(toView), next_cursor: nextCursor } };
    },

    getDeadLetter: async ({ dead_letter }) => ({ status: 200, body: toView(dead_letter) }),
    replayDeadLetter: ({ tx, dead_letter, body }) => close(tx, dead_letter, 'replay', body.reason),
    discardDeadLetter: ({ tx, dead_letter, body }) => close(tx, dead_letter, 'discard', body.reason),
  };
}

function toView({ event, ...letter }: DeadLetter): DeadLetterView {
  return {
    id: letter.id,
    state: letter.state,
    consumer: letter.consumer,
    event: {
      id: event.id,
      type: event.type,
      subject: event.subject,
      project_id: event.projectid as ProjectId | null,
      correlation_id: event.correlationid,
      occurred_at: event.time,
      // No event holds a secret. One that will by mistake is not shown to whoever looks after the platform.
      data: redact(event.data) as Record<string, unknown>,
    },
    reason: redact(letter.error) as string,
    attempts: letter.attempts,
    first_failed_at: letter.failingSince.toISOString(),
    last_failed_at: letter.at.toISOString(),
    closed_at: letter.closedAt?.toISOString() ?? null,
  };
}
