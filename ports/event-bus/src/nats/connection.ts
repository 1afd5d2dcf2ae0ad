import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type ConnectionOptions, connect, type NatsConnection } from '@nats-io/transport-node';

export interface Nats {
  connection: NatsConnection;
  streams: JetStreamManager;
  client: JetStreamClient;
}

export interface NatsConnector {
  /** Connects when it is first asked for, and reconnects by itself for as long as it lives. */
  open(): Promise<Nats>;
  close(): Promise<void>;
}

/** A server that does not answer for so long is given up, and looked for again. */
const pingEvery = 4_000;
const mostUnansweredPings = 2;

/** A request that was under way when a server died is answered by nobody. */
const answerWithin = 3_000;

export function createConnector(url: string): NatsConnector {
  let opening: Promise<Nats> | undefined;
  return {
    open() {
      opening ??= openNats(url, () => {
        opening = undefined;
      }).catch((error) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    async close() {
      const opened = await opening?.catch(() => undefined);
      opening = undefined;
      await opened?.connection.close();
    },
  };
}

async function openNats(url: string, onClosed: () => void): Promise<Nats> {
  const connection = await connect(optionsOf(url));
  connection.closed().then(onClosed, onClosed);
  const streams = await jetstreamManager(connection, { checkAPI: false, timeout: answerWithin });
  return { connection, streams, client: jetstream(connection, { timeout: answerWithin }) };
}

/** `nats://user:password@host:4222`, or several, separated by commas; `tls://` for an encrypted connection. */
export function optionsOf(url: string): ConnectionOptions {
  const servers = url.split(',').map((one) => new URL(one.trim()));
  const [first] = servers;
  const [user, pass] = [decodeURIComponent(first?.username ?? ''), decodeURIComponent(first?.password ?? '')];
  return {
    name: 'gpuaas',
    servers: servers.map(({ hostname, port }) => `${hostname}:${port || 4_222}`),
    ...(user && (pass ? { user, pass } : { token: user })),
    ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    timeout: 3_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    ignoreAuthErrorAbort: true,
    pingInterval: pingEvery,
    maxPingOut: mostUnansweredPings,
  };
}
