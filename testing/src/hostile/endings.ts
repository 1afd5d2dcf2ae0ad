import { connect, type Socket } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import { sleep } from '@gpuaas/kernel';
import type { Party } from './messages.ts';

/** One end of a connection, with the TCP socket below whatever is spoken on it. */
export interface Wire {
  tcp: Socket;
  top: Socket | TLSSocket;
  received(): string;
  closed: Promise<void>;
  /** The other side has said that it is done, or is gone. */
  ended: Promise<void>;
}

export type Secure = { root: string; party?: Party };

/** Connects and, where it is TLS, finishes the handshake. Whatever goes wrong afterwards is none of our business. */
export async function open(port: number, secure?: Secure): Promise<Wire> {
  const tcp = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  tcp.on('error', () => {});
  let text = '';
  const closed = new Promise<void>((resolve) => tcp.once('close', () => resolve()));
  await Promise.race([new Promise((resolve) => tcp.once('connect', resolve)), closed]);
  let top: Socket = tcp;
  if (secure) {
    const { root, party } = secure;
    top = tlsConnect({ socket: tcp, ca: root, minVersion: 'TLSv1.3', servername: 'localhost', ...party });
    top.on('error', () => {});
    await Promise.race([new Promise((resolve) => top.once('secureConnect', resolve)), closed, sleep(3_000)]);
  }
  top.on('data', (data) => {
    text = (text + data.toString('latin1')).slice(0, 100_000);
  });
  const ended = Promise.race([closed, new Promise<void>((resolve) => top.once('end', resolve).once('close', resolve))]);
  return { tcp, top, received: () => text, closed, ended };
}

export const junk = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 167 + 13) % 256));

/** The ways in which the other side goes. */
export const endings = {
  reset: (wire: Wire) => void wire.tcp.resetAndDestroy(),
  fin: (wire: Wire) => void wire.top.end(),
  halfClose: async (wire: Wire) => {
    wire.tcp.end();
    await sleep(40);
    wire.tcp.destroy();
  },
  vanish: (wire: Wire) => void wire.tcp.destroy(),
  junkThenReset: async (wire: Wire) => {
    wire.top.write(junk);
    await sleep(5);
    wire.tcp.resetAndDestroy();
  },
  junkThenFin: (wire: Wire) => void wire.top.end(junk),
} satisfies Record<string, (wire: Wire) => void | Promise<void>>;

export type Ending = keyof typeof endings;
export const allEndings = Object.keys(endings) as Ending[];

/** Ends a connection in one of these ways and does not wait for the other side for ever. */
export async function finish(wire: Wire, ending: Ending): Promise<void> {
  await endings[ending](wire);
  await Promise.race([wire.closed, sleep(1_500)]);
  wire.tcp.destroy();
}

const masked = (first: number, payload: Buffer | number[], mask = [0, 0, 0, 0]) =>
  Buffer.from([first, 0x80 | payload.length, ...mask, ...payload]);

/** Frames that break the protocol, each in its own way. */
export const brokenFrames: Record<string, Buffer> = {
  'an unknown opcode': masked(0x83, []),
  'an unknown control opcode': masked(0x8b, []),
  'no mask': Buffer.from([0x81, 5, ...Buffer.from('hello')]),
  'reserved bits': masked(0xf1, [1]),
  'a compressed frame that nobody agreed on': masked(0xc1, [1]),
  'four gigabytes': Buffer.from([0x82, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
  'more than there can be': Buffer.from([0x82, 0xff, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0]),
  'two megabytes': Buffer.concat([
    Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0x20, 0, 0, 0, 0, 0, 0]),
    Buffer.alloc(1 << 16),
  ]),
  'text that is none': masked(0x81, [0xff, 0xfe]),
  'half a letter at the end': masked(0x81, [0xe2, 0x82]),
  'control in pieces': masked(0x09, []),
  'control of 126 bytes': Buffer.from([0x89, 0xfe, 0, 126, 0, 0, 0, 0]),
  'a close of one byte': masked(0x88, [3]),
  'a close with code 0': masked(0x88, [0, 0]),
  'a close with code 999': masked(0x88, [3, 0xe7]),
  'a close with code 1005': masked(0x88, [3, 0xed]),
  'a close with code 1006': masked(0x88, [3, 0xee]),
  'a close with code 65535': masked(0x88, [255, 255]),
  'a close whose reason is no text': masked(0x88, [3, 0xe8, 0xff]),
  'the middle of nothing': masked(0x80, [1]),
  'a message inside another': Buffer.concat([masked(0x01, [65]), masked(0x81, [65])]),
  'pieces without end': Buffer.concat([masked(0x01, [65]), ...Array.from({ length: 2_000 }, () => masked(0x00, [65]))]),
  'half a header': Buffer.from([0x82]),
  'half a frame': Buffer.from([0x82, 0xfe, 0xff, 0xff, 0, 0, 0, 0, 1, 2, 3]),
  'a thousand pings': Buffer.concat(Array.from({ length: 1_000 }, () => masked(0x89, [1, 2, 3]))),
  junk,
};
