import type { RequestListener } from 'node:http';
import type { Milliseconds } from '@gpuaas/kernel';

const poll = /^\/internal\/v1\/nodes\/[^/?]+\/tasks\/wait(\?|$)/;

/**
 * Tells an agent that waits for a task every few seconds that it is still being heard: an interim answer, which leaves
 * the status of the real one open. An agent that hears none dials anew. In the other direction the kernel asks: it takes
 * no part of a request for the listener to notice that a host is gone.
 */
export function withHeartbeat(handle: RequestListener, every: Milliseconds): RequestListener {
  return (request, response) => {
    if (poll.test(request.url ?? '')) {
      const timer = setInterval(() => {
        if (response.headersSent || response.destroyed) clearInterval(timer);
        else response.writeProcessing();
      }, every);
      response.once('close', () => clearInterval(timer));
    }
    handle(request, response);
  };
}
