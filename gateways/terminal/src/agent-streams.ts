import type { TerminalBinding, TerminalSessionEnd, TerminalSessionId } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
import { type ApiClient, ApiError } from '@gpuaas/sdk';
import type { WebSocket } from '@gpuaas/sockets';

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
  /** Answers a connected socket that is paused. */
  dial(path: string): Promise<WebSocket>;
  log: Logger;
}

export function createAgentStreams({ api, dial, log }: AgentStreamsDeps): AgentStreams {
  return {
    async open(binding) {
      const session = await api.openTerminalSession({
        body: { binding },
        headers: { 'x-correlation-id': binding.correlation_id },
      });
      return { sessionId: session.id, socket: await dial(`/internal/v1/streams/${session.stream_id}`) };
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
