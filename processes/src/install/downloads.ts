import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type CtxSource, DomainError } from '@gpuaas/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Counter } from '../counts-anyway.ts';
import { peerOf, trackCall } from '../http/call.ts';
import { sendProblem } from '../http/send-problem.ts';
import { type AgentManifest, readAgentManifest } from './agent-manifest.ts';

export interface DownloadDeps {
  agentFolder: string | undefined;
  rootPem: string;
  counter: Counter;
  ctxSource: CtxSource;
  /** More than one only where load is tested. */
  rateLimitFactor: number;
}

/** For one address, behind which a whole rack may join in the same minute. */
const perMinute = 300;

/**
 * What a host downloads that is to join. Nothing here is secret, and nothing here has to be believed: the line that an
 * operator pastes names the digest of the script, the script those of the agents, and the token that of the root. They
 * are files for programs of others, and so no operations of the contract.
 */
export function serveDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  const download = (url: string, answer: (reply: FastifyReply, name: string) => Promise<FastifyReply>) =>
    app.get(url, async (request, reply) => {
      try {
        await count(deps, request);
        return await answer(reply, (request.params as { name?: string }).name ?? '');
      } catch (error) {
        const call = trackCall(deps.ctxSource, request.raw, reply.raw);
        return sendProblem(deps.ctxSource.log, reply, call, error);
      }
    });
  const manifestOr = async (reply: FastifyReply, send: (manifest: AgentManifest) => Promise<FastifyReply>) => {
    const manifest = await readAgentManifest(deps.agentFolder);
    return manifest ? send(manifest) : sendNotBuilt(reply);
  };

  download('/install/ca.pem', async (reply) => sendText(reply, deps.rootPem));
  download('/install/node.sh', (reply) =>
    manifestOr(reply, (manifest) => sendFile(reply, manifest, manifest.script, 'text/x-shellscript; charset=utf-8')),
  );
  download('/install/agent/:name', (reply, name) =>
    manifestOr(reply, async (manifest) => {
      const [, platform = '', digest] = /^([\w-]+)(\.sha256)?$/.exec(name) ?? [];
      const found = Object.hasOwn(manifest.executables, platform) ? manifest.executables[platform] : undefined;
      if (!found) throw new DomainError('not_found', { resource: 'address' });
      if (digest !== undefined) return sendText(reply, `${found.sha256}  ${found.file}\n`);
      return sendFile(reply, manifest, found, 'application/octet-stream');
    }),
  );
}

async function count({ counter, rateLimitFactor }: DownloadDeps, request: FastifyRequest): Promise<void> {
  const limit = perMinute * rateLimitFactor;
  const { count: calls, endsIn } = await counter.count(`rate:install:${peerOf(request.raw).remoteAddress}`, 60_000);
  if (calls <= limit) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(endsIn / 1_000));
  throw new DomainError('rate_limited', { limit, window_seconds: 60 }, { retryAfterSeconds });
}

/** The file that was opened is the one that is sent, also when another is built meanwhile. */
async function sendFile(
  reply: FastifyReply,
  { folder }: AgentManifest,
  { file, sha256 }: { file: string; sha256: string },
  type: string,
): Promise<FastifyReply> {
  const handle = await open(join(folder, file));
  const { size } = await handle.stat();
  const headers = { 'content-type': type, 'content-length': size, 'x-sha256': sha256, 'cache-control': 'no-cache' };
  if (reply.request.method === 'HEAD') {
    await handle.close();
    return reply.headers(headers).send();
  }
  return reply.headers(headers).send(handle.createReadStream());
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }).send(text);
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  const text = 'This platform has no agent to download yet. On its machine, run: npm run build:agent\n';
  return reply
    .code(503)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(text);
}
