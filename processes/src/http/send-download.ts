import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Download, Milliseconds } from '@gpuaas/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a download takes up, its memory and its place, it must not take up for as long as its reader likes. */
export interface Patience {
  /** Whoever reads nothing for this long has gone. */
  still: Milliseconds;
  /** In each such time a reader takes at least so many bytes, as long as there are any. */
  lookEvery: Milliseconds;
  leastBytes: number;
  /** No download lasts longer. */
  longest: Milliseconds;
}

const usual: Patience = { still: 60_000, lookEvery: 60_000, leastBytes: 1_048_576, longest: 3_600_000 };

/** Sends parts as they are made and read. Whoever leaves ends the making; what fails midway is cut off, not finished. */
export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts, abandon }: Download,
  patience = usual,
): FastifyReply {
  if (request.method === 'HEAD' || reply.raw.destroyed) {
    abandon();
    return reply.send();
  }
  endSlowReaders(reply.raw, patience);
  // Texts stay texts until the socket writes them: as buffers they would have to be made twice, and cleaned up twice.
  const readable = Readable.from(parts, { highWaterMark: 1 });
  // Of parts that were never asked for, the maker does not hear that nobody wants them.
  readable.once('close', abandon);
  return reply.header('cache-control', 'no-store').send(readable);
}

function endSlowReaders(response: ServerResponse, { still, lookEvery, leastBytes, longest }: Patience): void {
  const end = () => void response.destroy();
  response.setTimeout(still, end);
  let sentBefore = response.socket?.bytesWritten ?? 0;
  const look = setInterval(() => {
    const sent = response.socket?.bytesWritten ?? 0;
    if (response.writableLength > 0 && sent - sentBefore < leastBytes) end();
    sentBefore = sent;
  }, lookEvery);
  const deadline = setTimeout(end, longest);
  response.once('close', () => {
    clearInterval(look);
    clearTimeout(deadline);
  });
}
