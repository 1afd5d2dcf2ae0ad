import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';

export interface DialOptions {
  /** An attempt ends with `ETIMEDOUT` when nobody has taken the connection after so many milliseconds. */
  connectWithin: number;
  /** An attempt ends with `EHANDSHAKE` when whoever took it has not answered the handshake after so many milliseconds. */
  handshakeWithin: number;
  /** After so many milliseconds without an answer another attempt is made beside the first, then after twice as many. */
  againAfter: number;
}

/**
 * A connection with TLS. A server that greets thousands may need half a minute: whoever gave up would lose their place and
 * have it begin anew. A connection that was taken by nobody real never answers: whoever only waited would wait forever.
 * So the first attempt goes on while others are made, and the first that is answered is used.
 */
export function dialTls(
  to: ConnectionOptions,
  { connectWithin, handshakeWithin, againAfter }: DialOptions,
  done: (error: Error | null, socket?: TLSSocket) => void,
): { stop(): void } {
  const attempts = new Set<TLSSocket>();
  let isOver = false;
  let pause = againAfter;
  let again: NodeJS.Timeout | undefined;

  function end(error: Error | null, socket?: TLSSocket): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(again);
    for (const other of attempts) if (other !== socket) other.destroy();
    done(error, socket);
  }

  function attempt(): void {
    const socket = connect(to);
    attempts.add(socket);
    const giveUpAfter = (milliseconds: number, code: string, what: string) =>
      setTimeout(() => {
        socket.destroy(Object.assign(new Error(`${what} ${milliseconds / 1_000} seconds.`), { code }));
      }, milliseconds);
    let waiting = giveUpAfter(connectWithin, 'ETIMEDOUT', 'The server could not be reached within');
    socket.once('connect', () => {
      clearTimeout(waiting);
      waiting = giveUpAfter(handshakeWithin, 'EHANDSHAKE', 'The server took the connection, but said nothing for');
    });
    const failed = (error: Error) => {
      clearTimeout(waiting);
      attempts.delete(socket);
      if (attempts.size === 0) end(error);
    };
    socket.on('error', failed);
    socket.once('close', () => failed(new Error('The server closed the connection.')));
    socket.once('secureConnect', () => {
      clearTimeout(waiting);
      socket.off('error', failed);
      end(null, socket);
    });
    again = setTimeout(attempt, pause);
    pause *= 2;
  }

  attempt();
  return { stop: () => end(new Error('The connection is not wanted any more.')) };
}
