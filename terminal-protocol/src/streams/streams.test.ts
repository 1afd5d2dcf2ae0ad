import type { AllocationId, StreamId } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import {
  createMultiplexer,
  type Frame,
  frameIn,
  frameOf,
  type MultiplexedStream,
  type Multiplexer,
  requestIn,
  requestText,
  type StreamRequest,
  streamEndings,
  streamLimits,
  streamsProtocol,
} from '../index.ts';

const shell: StreamRequest = { kind: 'shell', stream_id: 'stream_01jck3v9x2e0tr6q0000000000' as StreamId };
const port: StreamRequest = {
  kind: 'tcp',
  allocation_id: 'alloc_01jck3v9x2e0tr6q0000000000' as AllocationId,
  port: 8_888,
};
const { window, turn, frameCost } = streamLimits;

/** The same numbers for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const pattern = new Uint8Array(251 * (1 << 16));
for (let index = 0; index < 251; index += 1) pattern[index] = index;
for (let length = 251; length < pattern.length; length *= 2) pattern.copyWithin(length, 0, length);

function bytesOf(length: number, from = 0): Uint8Array {
  return pattern.slice(from % 251, (from % 251) + length);
}

interface Heard {
  stream: MultiplexedStream;
  request: StreamRequest | undefined;
  messages: { content: Uint8Array; isText: boolean }[];
  finished: boolean;
  closings: [code: number, reason: string][];
}

function hear(stream: MultiplexedStream, request?: StreamRequest): Heard {
  const heard: Heard = { stream, request, messages: [], finished: false, closings: [] };
  stream.listen({
    message: (content, isText) => heard.messages.push({ content: new Uint8Array(content), isText }),
    finish: () => {
      heard.finished = true;
    },
    close: (code, reason) => heard.closings.push([code, reason]),
  });
  return heard;
}

/** One end on a line that holds every frame until somebody takes it. */
function createEnd(end: 'dialler' | 'listener') {
  const underway: { frame: Uint8Array; sent: () => void }[] = [];
  let unsent = 0;
  const accepted: Heard[] = [];
  const failures: string[] = [];
  const multiplexer: Multiplexer = createMultiplexer({
    end,
    accept: (stream, request) => accepted.push(hear(stream, request)),
    line: {
      send(frame, sent) {
        underway.push({ frame, sent });
        unsent += frame.length;
      },
      get unsent() {
        return unsent;
      },
      fail: (reason) => failures.push(reason),
    },
  });
  return {
    multiplexer,
    underway,
    accepted,
    failures,
    take() {
      const first = underway.shift();
      unsent -= first?.frame.length ?? 0;
      first?.sent();
      return first?.frame;
    },
    frames: () => underway.map(({ frame }) => frameIn(frame)),
    give: (frame: Frame) => multiplexer.receive(frameOf(frame)),
  };
}

type End = ReturnType<typeof createEnd>;

function createPair() {
  const [one, other] = [createEnd('dialler'), createEnd('listener')];
  /** Carries one frame; false: there was none. */
  const carry = (from: End, to: End) => {
    const frame = from.take();
    if (frame) to.multiplexer.receive(frame);
    return frame !== undefined;
  };
  return {
    one,
    other,
    carry,
    settle() {
      while (carry(one, other) || carry(other, one));
    },
  };
}

function acceptedBy(end: End, index = 0): Heard {
  const heard = end.accepted[index];
  if (!heard) throw new Error('no stream was accepted');
  return heard;
}

const whole = (heard: Heard) => Buffer.concat(heard.messages.map(({ content }) => content));

describe('what is on the line', () => {
  it('stays as it is, so that ends of any age understand each other', () => {
    expect(streamsProtocol).toBe('gpuaas.streams.v1');
    expect(streamEndings).toEqual({ finished: 1, refused: 2, tooMany: 3, overrun: 4, tooLarge: 5, lost: 1006 });
    expect([window, streamLimits.largestFrame, streamLimits.largestMessage, frameCost]).toEqual([
      262_144, 65_536, 1_048_576, 64,
    ]);
    const hex = (frame: Frame) => Buffer.from(frameOf(frame)).toString('hex');
    expect(hex({ type: 'open', stream: 1, request: '{}' })).toBe('01000000017b7d');
    expect(hex({ type: 'data', stream: 258, text: true, more: true, content: bytesOf(2, 7) })).toBe('0200000102030708');
    expect(hex({ type: 'credit', stream: 2, bytes: 131_072 })).toBe('030000000200020000');
    expect(hex({ type: 'finish', stream: 0xfffffffe })).toBe('04fffffffe');
    expect(hex({ type: 'close', stream: 3, code: 4000, reason: 'a' })).toBe('05000000030fa061');
    expect(hex({ type: 'reset', stream: 3, code: 2, reason: '' })).toBe('06000000030002');
  });

  it('is read as it was written', () => {
    const frames: Frame[] = [
      { type: 'open', stream: 1, request: requestText(shell) },
      { type: 'data', stream: 7, text: false, more: true, content: bytesOf(100) },
      { type: 'data', stream: 7, text: true, more: false, content: bytesOf(0) },
      { type: 'credit', stream: 0xffffffff, bytes: 0xffffffff },
      { type: 'finish', stream: 8 },
      { type: 'close', stream: 9, code: 65_535, reason: 'Grüße' },
      { type: 'reset', stream: 9, code: 0, reason: '' },
    ];
    for (const frame of frames) expect(frameIn(frameOf(frame))).toEqual(frame);
  });

  it('has room for the longest reason, in whole letters', () => {
    const read = frameIn(frameOf({ type: 'close', stream: 1, code: 1, reason: `a${'ü'.repeat(100)}` }));
    expect(read).toMatchObject({ reason: `a${'ü'.repeat(59)}` });
  });

  it.each([
    ['nothing', []],
    ['half a number', [1, 0, 0]],
    ['data without its flags', [2, 0, 0, 0, 1]],
    ['credit without a number', [3, 0, 0, 0, 1, 0]],
    ['a last word with something behind it', [4, 0, 0, 0, 1, 0]],
    ['a close without a code', [5, 0, 0, 0, 1, 15]],
    ['a reset with a long reason', [6, 0, 0, 0, 1, ...new Array(123).fill(65)]],
    ['a long request', [1, 0, 0, 0, 1, ...new Array(1_025).fill(65)]],
    ['a large frame', [2, ...new Array(65_536).fill(0)]],
  ])('is no frame when it is %s, and nothing more is believed', (_what, bytes) => {
    expect(frameIn(Uint8Array.from(bytes))).toBeUndefined();
    const end = createEnd('listener');
    end.give({ type: 'open', stream: 1, request: requestText(shell) });
    end.multiplexer.receive(Uint8Array.from(bytes));
    end.give({ type: 'open', stream: 3, request: requestText(shell) });
    expect(end.failures).toEqual(['What came is no frame.']);
    expect(end.accepted.map(({ closings }) => closings)).toEqual([[[streamEndings.lost, '']]]);
    expect(end.multiplexer.count).toBe(0);
  });

  it('may be of a type that a newer end knows, which changes nothing', () => {
    const { one, other, settle } = createPair();
    one.multiplexer.open(shell);
    settle();
    other.multiplexer.receive(Uint8Array.from([77, 0, 0, 0, 1, 2, 3]));
    expect([other.failures, other.multiplexer.count]).toEqual([[], 1]);
  });
});

describe('a request', () => {
  it.each([
    [requestText(shell), shell],
    [requestText({ ...shell, kind: 'exec' } as StreamRequest), { ...shell, kind: 'exec' }],
    [requestText(port), port],
    [JSON.stringify({ ...port, later: 1 }), port],
    [JSON.stringify({ ...port, port: 0 }), undefined],
    [JSON.stringify({ ...port, port: 65_536 }), undefined],
    [JSON.stringify({ ...port, port: '22' }), undefined],
    [JSON.stringify({ ...port, allocation_id: '../x' }), undefined],
    [JSON.stringify({ ...shell, stream_id: [shell.stream_id] }), undefined],
    [JSON.stringify({ ...shell, kind: 'udp' }), undefined],
    ['{"kind":"shell"}', undefined],
    ['null', undefined],
    ['[]', undefined],
    ['not json', undefined],
  ])('%s is read', (text, request) => {
    expect(requestIn(text)).toEqual(request);
  });

  it('of an unknown kind is refused, and the others go on', () => {
    const end = createEnd('listener');
    end.give({ type: 'open', stream: 1, request: '{"kind":"udp"}' });
    end.give({ type: 'open', stream: 3, request: requestText(shell) });
    expect(end.frames()).toMatchObject([{ type: 'reset', stream: 1, code: streamEndings.refused }]);
    expect([end.multiplexer.count, end.failures]).toEqual([1, []]);
  });

  it.each([
    ['a number that was used', 1],
    ['a number of the other end', 4],
  ])('with %s ends the connection', (_what, stream) => {
    const end = createEnd('listener');
    end.give({ type: 'open', stream: 1, request: requestText(shell) });
    end.give({ type: 'open', stream, request: requestText(shell) });
    expect(end.failures).toEqual(['A stream has a number that is taken.']);
  });

  it('is refused while there are too many, and taken again when one has ended', () => {
    const { one, other, settle } = createPair();
    const opened = Array.from({ length: streamLimits.most + 1 }, () => hear(one.multiplexer.open(shell)));
    settle();
    expect(other.accepted.length).toBe(streamLimits.most);
    expect(opened.at(-1)?.closings).toEqual([[streamEndings.tooMany, 'Too many streams are open.']]);
    opened[0]?.stream.reset(4000);
    hear(one.multiplexer.open(shell));
    settle();
    expect([other.accepted.length, other.multiplexer.count]).toEqual([streamLimits.most + 1, streamLimits.most]);
  });

  it('of somebody who does not read the refusals ends the connection before they fill the memory', () => {
    const end = createEnd('listener');
    for (let stream = 1; end.failures.length === 0 && stream < 200_000; stream += 2) {
      end.give({ type: 'open', stream, request: '' });
    }
    expect(end.failures).toEqual(['The other end does not read.']);
  });
});

describe('a stream', () => {
  it('carries messages of any size whole and in order, both ways', () => {
    const { one, other, settle } = createPair();
    const mine = hear(one.multiplexer.open(shell));
    const sizes = [0, 1, turn - 1, turn, turn + 1, window + 1, streamLimits.largestMessage, 0];
    settle();
    const theirs = acceptedBy(other);
    expect(theirs.request).toEqual(shell);
    for (const [index, size] of sizes.entries()) {
      mine.stream.send(bytesOf(size, index), { isText: index % 2 === 0, isWhole: true });
      theirs.stream.send(bytesOf(size, index + 1), { isWhole: true });
    }
    settle();
    expect(theirs.messages).toEqual(
      sizes.map((size, index) => ({ content: bytesOf(size, index), isText: index % 2 === 0 })),
    );
    expect(mine.messages.map(({ content }) => content.length)).toEqual(sizes);
    expect([mine.stream.unsent, theirs.stream.unsent]).toEqual([0, 0]);
  });

  it('makes its writer wait for its reader, and for nobody else', () => {
    const { one, other, settle } = createPair();
    const [slow, quick] = [hear(one.multiplexer.open(shell)), hear(one.multiplexer.open(port))];
    settle();
    const [slowly, quickly] = [acceptedBy(other, 0), acceptedBy(other, 1)];
    slowly.stream.pause();
    let sent = 0;
    for (let index = 0; index < 64; index += 1) slow.stream.send(bytesOf(turn), { sent: () => (sent += 1) });
    quick.stream.send(bytesOf(3));
    settle();
    expect(whole(quickly).length).toBe(3);
    expect(slowly.messages).toEqual([]);
    expect(slow.stream.unsent).toBeGreaterThanOrEqual(64 * turn - window);
    expect(sent).toBeLessThanOrEqual(window / turn);
    slowly.stream.resume();
    settle();
    expect([whole(slowly).length, slow.stream.unsent, sent]).toEqual([64 * turn, 0, 64]);
  });

  it('takes turns: a small message passes a large one', () => {
    const { one, other, carry } = createPair();
    const [large, small] = [one.multiplexer.open(shell), one.multiplexer.open(shell)];
    large.send(bytesOf(window), { isWhole: true });
    small.send(bytesOf(1));
    let frames = 0;
    while (other.accepted[1]?.messages.length !== 1 && carry(one, other)) frames += 1;
    // Two openings, what was on its way already, and one turn.
    expect(frames).toBeLessThanOrEqual(2 + streamLimits.underway / turn + 3);
    expect(other.accepted[0]?.messages).toEqual([]);
  });

  it('gets the same share as every other one', () => {
    const { one, other, carry } = createPair();
    const streams = Array.from({ length: 8 }, () => one.multiplexer.open(shell));
    for (const stream of streams) for (let index = 0; index < 100; index += 1) stream.send(bytesOf(turn));
    for (let frames = 0; frames < 400; frames += 1) {
      carry(one, other);
      while (carry(other, one));
    }
    const shares = other.accepted.map((heard) => whole(heard).length);
    // The first one finds an empty line.
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(streamLimits.underway + 3 * turn);
  });

  it('never has more on its way in the connection than the next keystroke may wait for', () => {
    const end = createEnd('dialler');
    for (let index = 0; index < 20; index += 1) end.multiplexer.open(shell).send(bytesOf(window));
    const bytes = end.underway.reduce((sum, { frame }) => sum + frame.length, 0);
    expect(bytes).toBeLessThan(streamLimits.underway + turn + 8 * frameCost + 2_000);
  });

  it.each([
    ['bytes', [window]],
    ['frames without content', new Array(window / frameCost + 1).fill(0)],
  ])('that sends more %s than there is room for is reset, alone', (_what, sizes: number[]) => {
    const end = createEnd('listener');
    for (const stream of [1, 3]) end.give({ type: 'open', stream, request: requestText(shell) });
    const [greedy, modest] = [acceptedBy(end, 0), acceptedBy(end, 1)];
    greedy.stream.pause();
    for (const size of sizes) {
      for (let left = size; left >= 0; left -= turn) {
        const content = bytesOf(Math.min(left, turn));
        end.give({ type: 'data', stream: 1, text: false, more: false, content });
      }
    }
    expect(greedy.closings).toEqual([[streamEndings.overrun, 'More was sent than there was room for.']]);
    expect(greedy.messages).toEqual([]);
    expect([modest.closings, end.failures, end.multiplexer.count]).toEqual([[], [], 1]);
  });

  it('with a message that never ends is reset', () => {
    const end = createEnd('listener');
    end.give({ type: 'open', stream: 1, request: requestText(shell) });
    for (let index = 0; index < 65; index += 1) {
      end.give({ type: 'data', stream: 1, text: false, more: true, content: bytesOf(turn) });
    }
    expect(acceptedBy(end).closings).toEqual([[streamEndings.tooLarge, 'A message was too large.']]);
    expect(end.multiplexer.count).toBe(0);
  });

  it('can be finished one way and go on the other way', () => {
    const { one, other, settle } = createPair();
    const mine = hear(one.multiplexer.open(port));
    mine.stream.send(bytesOf(window * 2));
    mine.stream.finish();
    mine.stream.send(bytesOf(1));
    settle();
    const theirs = acceptedBy(other);
    expect([theirs.finished, whole(theirs).length, theirs.closings]).toEqual([true, window * 2, []]);
    theirs.stream.send(bytesOf(window * 2));
    theirs.stream.finish();
    settle();
    expect([mine.finished, whole(mine).length]).toEqual([true, window * 2]);
    expect([mine.closings, theirs.closings]).toEqual([[[streamEndings.finished, '']], [[streamEndings.finished, '']]]);
    expect([one.multiplexer.count, other.multiplexer.count]).toEqual([0, 0]);
  });

  it('that is closed is read to its end first, also by somebody who paused', () => {
    const { one, other, settle } = createPair();
    const mine = hear(one.multiplexer.open(shell));
    settle();
    const theirs = acceptedBy(other);
    theirs.stream.pause();
    mine.stream.send(bytesOf(window - frameCost * 64));
    mine.stream.close(4000, 'The shell has ended.');
    mine.stream.send(bytesOf(1));
    settle();
    expect([mine.closings, theirs.closings]).toEqual([[[4000, 'The shell has ended.']], []]);
    theirs.stream.resume();
    expect(whole(theirs).length).toBe(window - frameCost * 64);
    expect(theirs.closings).toEqual([[4000, 'The shell has ended.']]);
    expect([one.multiplexer.count, other.multiplexer.count]).toEqual([0, 0]);
  });

  it('that is reset is over at once, whatever is unread', () => {
    const { one, other, settle } = createPair();
    const mine = hear(one.multiplexer.open(shell));
    settle();
    const theirs = acceptedBy(other);
    theirs.stream.pause();
    mine.stream.send(bytesOf(window * 2));
    settle();
    mine.stream.reset(4003, 'No access.');
    settle();
    theirs.stream.resume();
    expect([theirs.messages, theirs.closings]).toEqual([[], [[4003, 'No access.']]]);
    expect([one.multiplexer.count, other.multiplexer.count]).toEqual([0, 0]);
  });

  it('that ended before anybody listened says so to whoever comes', () => {
    const end = createEnd('dialler');
    const stream = end.multiplexer.open(shell);
    end.multiplexer.lose();
    expect(hear(stream).closings).toEqual([[streamEndings.lost, '']]);
    expect(hear(end.multiplexer.open(shell)).closings).toEqual([[streamEndings.lost, '']]);
    expect(end.multiplexer.count).toBe(0);
  });

  it('hands nothing over twice when its listener pauses and resumes while it reads', () => {
    const { one, other, settle } = createPair();
    const stream = one.multiplexer.open(shell);
    settle();
    const read: number[] = [];
    const theirs = acceptedBy(other).stream;
    theirs.listen({
      message(content) {
        theirs.pause();
        read.push(content[0] ?? -1);
        theirs.resume();
      },
      close: () => {},
    });
    for (let index = 0; index < 50; index += 1) stream.send(bytesOf(1, index));
    settle();
    expect(read).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });
});

describe('whatever happens', () => {
  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'all of it arrives, in order and once, and nothing stays (seed %i)',
    (seed) => {
      const pick = chance(seed + 1);
      const { one, other, carry, settle } = createPair();
      const mine: Heard[] = [];
      const said = new Map<MultiplexedStream, number>();
      const say = (stream: MultiplexedStream) => {
        const from = said.get(stream) ?? 0;
        const length = [0, 1, 60, turn, 3 * turn, window + 5][pick(6)] ?? 0;
        stream.send(bytesOf(length, from));
        said.set(stream, from + length);
      };
      for (let step = 0; step < 300; step += 1) {
        const all = [...mine, ...other.accepted];
        const some = all[pick(Math.max(1, all.length))]?.stream;
        const act = pick(10);
        if (act === 0 && mine.length < 12) mine.push(hear(one.multiplexer.open(shell)));
        else if (act === 1) some?.pause();
        else if (act === 2) some?.resume();
        else if (act < 5 && some) say(some);
        else if (pick(2) === 0) carry(one, other);
        else carry(other, one);
      }
      for (const { stream } of [...mine, ...other.accepted]) stream.resume();
      settle();
      for (const { stream } of [...mine, ...other.accepted]) stream.resume();
      settle();
      const pairs = mine.map((heard, index) => [heard, acceptedBy(other, index)] as const);
      for (const [left, right] of pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])) {
        expect(whole(right).equals(Buffer.from(bytesOf(said.get(left.stream) ?? 0)))).toBe(true);
      }
      for (const [left, right] of pairs) (pick(2) === 0 ? left : right).stream.close(4000);
      settle();
      expect([one.multiplexer.count, other.multiplexer.count]).toEqual([0, 0]);
      for (const { closings } of [...mine, ...other.accepted]) expect(closings).toEqual([[4000, '']]);
    },
  );

  it.each(Array.from({ length: 12 }, (_, seed) => seed))(
    'made-up frames at any moment end nothing but streams and the connection (seed %i)',
    (seed) => {
      const pick = chance(seed + 1_000);
      const end = createEnd(seed % 2 === 0 ? 'listener' : 'dialler');
      const own: Heard[] = [];
      let next = seed % 2 === 0 ? 1 : 2;
      const madeUp = (): Uint8Array => {
        const bytes = Uint8Array.from({ length: 9 + pick(40) }, () => pick(256));
        // Mostly what could have been meant: one frame in 400 is anything at all, and may end the connection.
        if (pick(400) === 0) return bytes;
        bytes.set([2 + pick(7), 0, 0, 0, pick(next + 8)]);
        if (bytes[0] === 3) return bytes.slice(0, 9);
        return bytes[0] === 4 ? bytes.slice(0, 5) : bytes;
      };
      for (let step = 0; step < 2_000; step += 1) {
        const act = pick(12);
        const all = [...own, ...end.accepted];
        const some = all[pick(Math.max(1, all.length))]?.stream;
        if (act === 0) own.push(hear(end.multiplexer.open(shell)));
        else if (act === 1) {
          end.give({ type: 'open', stream: next, request: pick(9) === 0 ? '?' : requestText(port) });
          next += 2;
        } else if (act === 2) some?.send(bytesOf(pick(3) * turn));
        else if (act === 3) (pick(2) === 0 ? some?.pause : some?.resume)?.();
        else if (act === 4) some?.finish();
        else if (act === 5) some?.close(4000, 'x'.repeat(pick(300)));
        else if (act === 6) end.take();
        else end.multiplexer.receive(madeUp());
      }
      end.multiplexer.lose();
      expect(end.multiplexer.count).toBe(0);
      expect(end.failures.length).toBeLessThanOrEqual(1);
      for (const { closings } of [...own, ...end.accepted]) expect(closings.length).toBe(1);
    },
  );
});
