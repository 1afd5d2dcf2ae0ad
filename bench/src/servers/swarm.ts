import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { createPauses } from '@gpuaas/agent';
import { dialTls } from '@gpuaas/sdk/dial-tls';
import { type AskedOfSwarm, now, type Received, type Standing, waitSeconds } from './parked.ts';

/** As the agent dials. */
const asAgentsDo = { connectWithin: 3_000, handshakeWithin: 60_000, againAfter: 10_000 };
/** One handshake each, however long it takes: what the floor is made of. */
const once = { connectWithin: 600_000, handshakeWithin: 600_000, againAfter: 600_000 };

interface Member {
  nodeId: string;
  run: string;
  context: SecureContext;
}

/** The agents at one server. */
interface Camp {
  isOver: boolean;
  sockets: Set<TLSSocket>;
  parked: Set<string>;
  standing: Omit<Standing, 'parked'>;
  received: Received;
}

let members: Member[] = [];
const camps = new Map<number, Camp>();

function campAt(port: number): Camp {
  const known = camps.get(port);
  if (known && !known.isOver) return known;
  const camp: Camp = {
    ...{ isOver: false, sockets: new Set<TLSSocket>(), parked: new Set<string>(), received: [] },
    standing: { firstConnectedAt: undefined, lastParkedAt: undefined },
  };
  camps.set(port, camp);
  return camp;
}

const interim = /^HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n/;
const last =
  /^HTTP\/1\.1 (\d\d\d) [^\r]*\r\n(?:[^\r]+\r\n)*?(?:content-length: (\d+)\r\n|transfer-encoding: chunked\r\n)(?:[^\r]+\r\n)*\r\n/i;

/** Many agents in one process: each holds a connection, and what an agent that has nothing to do says on it. */
function attend(camp: Camp, port: number, member: Member, persistent: boolean): void {
  const pauses = createPauses();
  const path = `/internal/v1/nodes/${member.nodeId}/tasks`;
  const head = 'Host: 127.0.0.1\r\nConnection: keep-alive\r\n';
  const again = (error: unknown) => {
    camp.parked.delete(member.nodeId);
    if (camp.isOver) return;
    if (!persistent) throw new Error(`an agent could not be parked: ${String(error)}`);
    setTimeout(dial, pauses.after(error)).unref();
  };
  function dial(): void {
    if (camp.isOver) return;
    const to = { host: '127.0.0.1', port, secureContext: member.context, rejectUnauthorized: false };
    dialTls({ ...to, minVersion: 'TLSv1.3' }, persistent ? asAgentsDo : once, (error, socket) => {
      if (error || !socket) return again(error);
      camp.sockets.add(socket);
      let text = '';
      const poll = () => {
        socket.write(`GET ${path}/wait?agent=${member.run}&wait_seconds=${waitSeconds} HTTP/1.1\r\n${head}\r\n`);
        camp.parked.add(member.nodeId);
      };
      const report = (id: string) => {
        const body = JSON.stringify({
          attempt: 1,
          outcome: 'failed',
          output: {},
          evidence: [],
          error: { code: 'host_error', detail: 'A bench.' },
        });
        const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
        socket.write(`POST ${path}/${id}/result HTTP/1.1\r\n${head}${length}\r\n${body}`);
      };
      socket.on('data', (data) => {
        text += data.toString('latin1');
        for (let said = interim.exec(text); said; said = interim.exec(text)) text = text.slice(said[0].length);
        const answer = last.exec(text);
        if (!answer) return;
        const [, status, length] = answer;
        const body = text.slice(answer[0].length);
        const isWhole = length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length);
        if (!isWhole) return;
        text = '';
        if (status === '429' || Number(status) >= 500) return void socket.destroy();
        if (Number(status) >= 400) throw new Error(`an agent was answered ${status}: ${body}`);
        pauses.reset();
        if (!body.includes('"task":{')) return poll();
        camp.received.push([member.nodeId, now()]);
        report(/task_\w{26}/.exec(body)?.[0] ?? 'task_bare');
      });
      socket.on('error', () => {});
      socket.once('close', () => {
        camp.sockets.delete(socket);
        // The server is gone: who comes back first begins anew.
        if (camp.sockets.size === 0) camp.standing = { firstConnectedAt: undefined, lastParkedAt: undefined };
        again(new Error('closed'));
      });
      camp.standing.firstConnectedAt ??= now();
      poll();
      camp.standing.lastParkedAt = now();
    });
  }
  dial();
}

process.on('message', (asked: AskedOfSwarm) => {
  if (asked.ask === 'agents') {
    members = asked.agents.map(({ nodeId, cert }) => ({
      nodeId,
      run: crypto.randomUUID().replaceAll('-', '').slice(0, 24),
      context: createSecureContext({ key: asked.key, cert, ca: asked.ca, minVersion: 'TLSv1.3' }),
    }));
    process.send?.('ready');
  } else if (asked.ask === 'park') {
    const camp = campAt(asked.port);
    camp.standing = { firstConnectedAt: undefined, lastParkedAt: undefined };
    for (const member of members.slice(asked.from, asked.to)) attend(camp, asked.port, member, asked.persistent);
    process.send?.('parking');
  } else if (asked.ask === 'leave') {
    const camp = campAt(asked.port);
    camp.isOver = true;
    for (const socket of camp.sockets) socket.destroy();
    process.send?.('left');
  } else if (asked.ask === 'standing') {
    const { parked, standing } = campAt(asked.port);
    process.send?.({ parked: parked.size, ...standing });
  } else if (asked.ask === 'received') process.send?.(campAt(asked.port).received.splice(0));
  else process.exit(0);
});
process.once('disconnect', () => process.exit(1));
process.send?.('ready');
