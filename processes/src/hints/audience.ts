import type { LineMessage, Milliseconds } from '@gpuaas/kernel';

/** Those who follow one project, told together. */
export interface Audience<Member> {
  readonly members: ReadonlySet<Member>;
  add(member: Member): void;
  delete(member: Member): boolean;
  /** What comes soon after another message is sent along with the rest; of several about the same, the last. */
  announce(about: string, message: LineMessage): void;
  /** Goes out at once, instead of everything that waits. */
  interrupt(message: LineMessage): void;
}

/** The first of several goes out at once, the others together so much later: each costs everybody a packet. */
const pause: Milliseconds = 50;
/** More than these are not worth telling one by one. */
const mostWaiting = 500;

/** `tell` sends to one of them; `tooMany` is what they are told when so much happens at once. */
export function createAudience<Member>(
  tell: (member: Member, message: LineMessage, count: number) => void,
  tooMany: () => LineMessage,
): Audience<Member> {
  const members = new Set<Member>();
  const waiting = new Map<string, LineMessage>();
  let timer: NodeJS.Timeout | undefined;

  function send(message: LineMessage, count: number): void {
    for (const member of members) tell(member, message, count);
    timer = setTimeout(flush, pause);
  }

  function flush(): void {
    timer = undefined;
    const messages = [...waiting.values()];
    waiting.clear();
    if (messages.length > 0) send(together(messages), messages.length);
  }

  function interrupt(message: LineMessage): void {
    clearTimeout(timer);
    waiting.clear();
    send(message, 1);
  }

  return {
    members,
    interrupt,
    add: (member) => void members.add(member),
    delete(member) {
      const wasThere = members.delete(member);
      if (members.size === 0) clearTimeout(timer);
      return wasThere;
    },
    announce(about, message) {
      if (timer === undefined) return send(message, 1);
      // At the end, so that the last message is about the last event: from there somebody may go on.
      waiting.delete(about);
      waiting.set(about, message);
      if (waiting.size > mostWaiting) interrupt(tooMany());
    },
  };
}

/** Messages one behind the other are messages: a line has no bounds but theirs. */
function together(messages: readonly LineMessage[]): LineMessage {
  return {
    event: Buffer.concat(messages.map(({ event }) => event)),
    frame: Buffer.concat(messages.map(({ frame }) => frame)),
  };
}
