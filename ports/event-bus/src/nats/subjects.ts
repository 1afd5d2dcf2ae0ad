import type { EventReference } from '../event-bus.ts';

/** `provisioning.active.alloc_01…`: the type of the event, then what it is about. */
export function subjectOf({ type, subject }: Pick<EventReference, 'type' | 'subject'>): string {
  return `${type}.${tokenOf(subject)}`;
}

export function subjectsOf(types: readonly string[]): string[] {
  return types.map((type) => `${type}.*`).sort();
}

/** Dots, wildcards and spaces mean something to NATS, so they are written as numbers. */
function tokenOf(subject: string): string {
  return subject.replace(/[^\w-]/gu, (character) => `=${character.codePointAt(0)?.toString(16)}=`) || '=';
}

/** A consumer's name on the server, where dots may not be. */
export function durableOf(consumer: string): string {
  return consumer.replaceAll('.', '_');
}
