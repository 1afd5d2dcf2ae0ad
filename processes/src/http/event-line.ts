import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Line } from '@gpuaas/kernel';

const opening = Buffer.from('retry: 2000\n: open\n\n');
const stillThere = Buffer.from(': keep-alive\n\n');

/** A line of server-sent events. */
export function openEventLine(response: ServerResponse, headers: OutgoingHttpHeaders): Line {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies that collect an answer before they pass it on would keep hints to themselves.
    'x-accel-buffering': 'no',
  });
  const write = (bytes: Uint8Array) => {
    if (response.writable) response.write(bytes);
  };
  write(opening);
  return {
    send: ({ event }) => write(event),
    get unsent() {
      return response.writableLength;
    },
    keepAlive: () => write(stillThere),
    close({ reason }) {
      write(Buffer.from(`: ${reason}\n\n`));
      response.end();
    },
    onClosed(act) {
      if (response.closed) act();
      else response.once('close', act);
    },
  };
}
