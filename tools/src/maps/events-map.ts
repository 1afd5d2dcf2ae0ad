import type { Finding } from '../check/guard.ts';
import type { EventsFile } from '../gen/events-file.ts';
import type { EventUse, EventUses } from './events-in-sources.ts';
import { code, type MapPage, orDash, pageText, tableText } from './page.ts';

export type EventContract = Pick<EventsFile, 'events' | 'channels'>;

export function eventsMap(contract: EventContract, uses: EventUses): MapPage {
  const rows = Object.entries(contract.events).map(([event, schema]) => [
    code(event),
    orDash(contract.channels[event]?.['x-stream']),
    namesOf(uses.sent, event),
    namesOf(uses.consumed, event),
    String(schema['description'] ?? ''),
  ]);
  return {
    file: 'docs/maps/events.md',
    text: pageText('Events', 'contract/asyncapi and the sources', [
      'Every event, the stream it travels on, the module that sends it and the consumers that react to it.',
      tableText(['event', 'stream', 'sent by', 'consumers', 'meaning'], rows),
    ]),
    problems: [...uses.problems, ...contractProblems(contract, uses), ...unknownEvents(contract, uses)],
  };
}

function namesOf(uses: readonly EventUse[], event: string): string {
  const names = uses.filter((use) => use.event === event).map(({ by }) => code(by));
  return orDash([...new Set(names)].join(', '));
}

function contractProblems({ events, channels }: EventContract, { sent }: EventUses): Finding[] {
  return Object.keys(events).flatMap((event) => {
    const file = `contract/asyncapi/events/${event}.yaml`;
    const senders = new Set(sent.filter((use) => use.event === event).map(({ by }) => by));
    return [
      ...(senders.size === 0 ? [{ file, message: `nobody sends ${event}: an event needs an owner` }] : []),
      ...(senders.size > 1
        ? [{ file, message: `${event} is sent by ${[...senders].join(' and ')}: it needs one owner` }]
        : []),
      ...(channels[event]?.['x-stream']
        ? []
        : [{ file, message: `${event} has no channel with a stream in asyncapi.yaml` }]),
    ];
  });
}

function unknownEvents({ events }: EventContract, { sent, consumed }: EventUses): Finding[] {
  return [...sent, ...consumed]
    .filter(({ event }) => !(event in events))
    .map(({ event, file, line }) => ({ file, line, message: `${event} is not in contract/asyncapi/events` }));
}
