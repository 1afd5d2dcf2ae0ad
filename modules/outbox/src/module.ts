import { type CtxSource, counted, type Doorbell } from '@gpuaas/kernel';
import { defineModule, type HealthLook } from '@gpuaas/wiring';
import { type Outbox, wireOutbox } from './outbox.ts';

const lateEvent = 10_000;

export const module = defineModule({
  name: 'outbox',
  wire: (needs: { doorbell: Doorbell; ctxSource: Pick<CtxSource, 'clock'> }) => ({ outbox: wireOutbox(needs) }),
  health: (parts) => ({ outbox: lookAtOutbox(parts) }),
});

function lookAtOutbox({ outbox, ctxSource }: { outbox: Outbox; ctxSource: Pick<CtxSource, 'clock'> }): HealthLook {
  return async (db) => {
    const { waiting, since } = await outbox.lag(db);
    const late = since !== undefined && ctxSource.clock.now().getTime() - since.getTime() > lateEvent;
    const facts = [
      { label: 'Not sent yet', value: String(waiting) },
      { label: 'Oldest', value: since?.toISOString() ?? 'none' },
    ];
    if (!late) return { status: 'ok', summary: 'All events sent.', facts };
    return {
      status: 'error',
      summary: `${counted(waiting, 'event has', 'events have')} waited for more than ${lateEvent / 1000} seconds.`,
      facts,
      fix: 'Check that a process with the role outbox-relay is running, and check its log.',
      runbook: 'events-not-delivered',
    };
  };
}
