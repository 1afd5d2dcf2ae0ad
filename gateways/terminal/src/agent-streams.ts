import type { TerminalBinding, TerminalSessionEnd, TerminalSessionId } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
import { type ApiClient, ApiError } from '@gpuaas/sdk';
import type { WebSocket } from 'ws';

/** A connection to the agent of a node, which the agent itself has dialled. */
export interface AgentStream {
  sessionId: TerminalSessionId;
  socket: WebSocket;
}

/** Gets connections to agents. Nobody ever dials a host: the agent is asked to dial in, and both meet at the api. */
export interface AgentStreams {
  open(binding: TerminalBinding): Promise<AgentStream>;
  end(sessionId: TerminalSessionId, correlationId: string, end: TerminalSessionEnd): Promise<void>;
}

export interface AgentStreamsDeps {
  /** The internal api, called with the gateway's own certificate. */
  api: ApiClient;
  dial(path: string): WebSocket;
  log: Logger;
}

export function createAgentStreams({ api, dial, log }: AgentStreamsDeps): AgentStreams {
  return {
    async open(binding) {
      const session = await api.openTerminalSession({
        body: { binding },
        headers: { 'x-correlation-id': binding.correlation_id },
      });
      const socket = dial(`/internal/v1/streams/${session.stream_id}`);
      await new Promise<void>((resolve, reject) => {
        socket.once('open', () => {
          // Nobody listens yet; a frame that came now would be lost.
          socket.pause();
          resolve();
        });
        socket.once('error', reject);
      });
      return { sessionId: session.id, socket };
    },

    async end(sessionId, correlationId, end) {
      try {
        await api.endTerminalSession({
          params: { terminal_session_id: sessionId },
          body: end,
          headers: { 'x-correlation-id': correlationId },
        });
      } catch (error) {
        // Its record is closed by the sweeper then.
        if (!(error instanceof ApiError && error.code === 'not_found')) {
          log.warn('end of a terminal session could not be recorded', { terminal_session_id: sessionId, error });
        }
      }
    },
  };
}
