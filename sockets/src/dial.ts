import type { Milliseconds } from '@gpuaas/kernel';
import { WebSocket } from 'ws';
import { ownWebSocket, webSocketOptions } from './web-socket.ts';

export interface DialOptions {
  protocols?: string[];
  /** Mutual TLS. */
  credentials?: { key: string; cert: string; ca: string };
  /** Until the other side has agreed. */
  within?: Milliseconds;
  /**
   * Masks protect proxies that read along; nobody reads along in TLS, and masking is a pass over every byte. A mask of
   * zeros changes nothing, and whoever receives it need not undo anything.
   */
  isUnmasked?: boolean;
}

const noMask = { generateMask: (mask: Buffer) => void mask.fill(0) };

/** Connects. The socket is paused: a frame that came before anybody listens would be lost. */
export function dialWebSocket(url: string, options: DialOptions = {}): Promise<WebSocket> {
  const { protocols = [], credentials, within = 10_000, isUnmasked = false } = options;
  const socket = ownWebSocket(
    new WebSocket(url, protocols, {
      ...webSocketOptions,
      ...credentials,
      ...(isUnmasked && noMask),
      minVersion: 'TLSv1.3',
    }),
  );
  return new Promise((resolve, reject) => {
    // The time limit of ws starts again with every byte.
    const deadline = setTimeout(() => {
      reject(new Error(`No answer within ${within / 1_000} seconds.`));
      socket.terminate();
    }, within);
    socket.once('close', () => clearTimeout(deadline));
    socket.once('error', reject);
    socket.once('open', () => {
      clearTimeout(deadline);
      socket.removeListener('error', reject);
      socket.pause();
      resolve(socket);
    });
  });
}
