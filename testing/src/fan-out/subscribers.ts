import { WebSocket } from 'ws';

const atOnce = 100;

let heard = 0;
let awaited = 0;

function tellWhenHeard(): void {
  if (awaited === 0 || heard < awaited) return;
  heard -= awaited;
  awaited = 0;
  process.send?.('heard');
}

/** Connects so many, then says when so many messages have come. */
process.once('message', async ({ url, count }: { url: string; count: number }) => {
  for (let connected = 0; connected < count; connected += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, count - connected) }, () => connect(url)));
  }
  process.on('message', ({ messages }: { messages: number }) => {
    awaited = messages;
    tellWhenHeard();
  });
  process.send?.('connected');
});

function connect(url: string): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', () => {
    heard += 1;
    tellWhenHeard();
  });
  return new Promise((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
}
