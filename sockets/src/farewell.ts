import { type Milliseconds, sleep } from '@gpuaas/kernel';
import { closeSocket, type WebSocket, whenClosed } from './web-socket.ts';

/** What WebSockets are closed with when their listener ends. */
export interface Farewell {
  code: number;
  reason: string;
}

/** Resolves when all of them have hung up, or when the time is over. */
export async function sayFarewell(
  sockets: ReadonlySet<WebSocket>,
  { code, reason }: Farewell,
  within: Milliseconds,
): Promise<void> {
  const over = new AbortController();
  const closed = [...sockets].map((socket) => new Promise<void>((resolve) => whenClosed(socket, () => resolve())));
  for (const socket of sockets) closeSocket(socket, code, reason);
  await Promise.race([Promise.all(closed), sleep(within, over.signal)]);
  over.abort();
}
