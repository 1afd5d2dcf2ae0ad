import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Carried, type CarrierName, type Credentials, jobs } from './carrier.ts';
import { dialByHttp2 } from './http2.ts';
import { dialByWebSocket } from './websocket.ts';

/** The agent's end: dials, then does on each stream what its first byte says. */
export interface AgentAnswer {
  memory: number;
  /** What all floods have taken from their source so far. */
  flooded: number;
}

const chunk = new Uint8Array(64 << 10).fill(120);
let flooded = 0;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function serve(stream: Carried): void {
  let job: number | undefined;
  stream.read((content) => {
    if (job === undefined) {
      job = content[0];
      if (job === jobs.flood) flood(stream);
    } else if (job === jobs.echo) stream.write(content);
  });
}

function flood(stream: Carried): void {
  const fill = () => {
    do flooded += chunk.length;
    while (stream.write(chunk));
  };
  stream.drained(fill);
  fill();
}

process.on('message', async (message: { dial?: { name: CarrierName; port: number; credentials: Credentials } }) => {
  if (message.dial) {
    const { name, port, credentials } = message.dial;
    await (name === 'http2' ? dialByHttp2 : dialByWebSocket)(port, credentials, serve);
  }
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: heapUsed + external, flooded } satisfies AgentAnswer);
});
