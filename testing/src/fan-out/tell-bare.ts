import { WebSocketServer } from 'ws';
import { hint } from './hint.ts';

/** As everybody writes it at first: a loop over the clients. */
process.once('message', ({ port }: { port: number }) => {
  const server = new WebSocketServer({ port, host: '127.0.0.1', perMessageDeflate: false, backlog: 4_096 });
  server.once('listening', () => process.send?.('ready'));
  process.on('message', ({ events }: { events: number }) => {
    for (let event = 0; event < events; event += 1) {
      const text = JSON.stringify(hint());
      for (const client of server.clients) client.send(text);
    }
    process.send?.('told');
  });
});
