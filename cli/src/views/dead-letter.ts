import type { DeadLetterView } from '@gpuaas/contract';
import { stateCell, timeCell, words } from '../output/cell.ts';
import type { View } from '../output/output.ts';

export const deadLetterView: View<DeadLetterView> = {
  name: ({ id }) => id,
  columns: {
    ID: ({ id }) => words(id),
    STATE: ({ state }) => stateCell('dead_letter', state),
    EVENT: ({ event }) => words(event.type),
    REASON: ({ reason }) => words(reason),
    'LAST FAILED': ({ last_failed_at }) => timeCell(last_failed_at),
    ATTEMPTS: ({ attempts }) => words(attempts),
    CONSUMER: ({ consumer }) => words(consumer),
    SUBJECT: ({ event }) => words(event.subject),
  },
  fields: (letter) => [
    ['ID', words(letter.id)],
    ['State', stateCell('dead_letter', letter.state)],
    ['Reason', words(letter.reason)],
    ['Consumer', words(letter.consumer)],
    ['Event', words(letter.event.id)],
    ['Type', words(letter.event.type)],
    ['Subject', words(letter.event.subject)],
    ['Project', words(letter.event.project_id)],
    ['Attempts', words(letter.attempts)],
    ['First failed', timeCell(letter.first_failed_at)],
    ['Last failed', timeCell(letter.last_failed_at)],
    ['Closed', timeCell(letter.closed_at)],
    ['Correlation', words(letter.event.correlation_id)],
    ['Data', words(JSON.stringify(letter.event.data))],
  ],
};
