import type { Hint, ProjectId } from '@gpuaas/contract';
import { WebSocket } from 'ws';
import { until } from './until.ts';

/** Somebody who follows a project, on one kind of line or the other. */
export interface HintClient {
  hints: Hint[];
  /** What was sent besides hints. */
  comments: string[];
  ended: Promise<{ code: number; reason: string }>;
  /** The next hint that fits, among those that have come and those to come. */
  next(what: string, fits: (hint: Hint) => boolean): Promise<Hint>;
  close(): void;
}

export interface FollowOptions {
  url: string;
  /** Where it listens, when that is not what it is called: past a balancer. */
  at?: string;
  token: string;
  projectId: ProjectId;
  lastEventId?: string;
}

export const followers = { 'server-sent events': followByEvents, 'a WebSocket': followBySocket };

const pathOf = ({ projectId }: FollowOptions) => `/api/v1/projects/${projectId}/stream`;

async function followByEvents(options: FollowOptions): Promise<HintClient> {
  const { url, at = url, token, lastEventId } = options;
  const leaving = new AbortController();
  const answer = await fetch(`${at}${pathOf(options)}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: leaving.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${await answer.text()}`);
  const { hints, comments, ...client } = collecting();
  let rest = '';
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const data = /^data: (.*)$/m.exec(part)?.[1];
        const hint = data === undefined ? undefined : (JSON.parse(data) as Hint);
        const id = /^id: (.*)$/m.exec(part)?.[1] ?? '';
        if (!hint) comments.push(part);
        else if (hint.event_id === id) hints.push(hint);
        else throw new Error(`${id} is not the id of ${data}`);
      }
    }
    return { code: 1000, reason: comments.at(-1) ?? '' };
  };
  const ended = read(answer.body).catch((error: unknown) => ({ code: 1006, reason: String(error) }));
  return { hints, comments, ...client, ended, close: () => leaving.abort() };
}

export async function followBySocket(options: FollowOptions): Promise<HintClient> {
  const { url, at = url, token, lastEventId } = options;
  const query = lastEventId === undefined ? '' : `?last_event_id=${encodeURIComponent(lastEventId)}`;
  const socket = new WebSocket(`${at.replace(/^http/, 'ws')}${pathOf(options)}${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const client = collecting();
  socket.on('message', (data) => client.hints.push(JSON.parse(String(data)) as Hint));
  await new Promise<void>((resolve, reject) => socket.once('open', () => resolve()).once('error', reject));
  socket.on('error', () => {});
  const ended = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  return { ...client, ended, close: () => socket.terminate() };
}

function collecting(): Pick<HintClient, 'hints' | 'comments' | 'next'> {
  const hints: Hint[] = [];
  return { hints, comments: [], next: (what, fits) => until(what, () => hints.find(fits), { everyMilliseconds: 10 }) };
}
