import type { TerminalBinding, TerminalSessionId } from '@gpuaas/contract';
import type { ApiClient } from '@gpuaas/sdk';
import type { WebSocket } from '@gpuaas/sockets';
import { streamPath } from '@gpuaas/terminal-protocol';
import type { PlaceOf } from './stream-place.ts';

/** A connection to the agent of a node, which the agent itself has dialled. */
export interface AgentStream {
  sessionId: TerminalSessionId;
  socket: WebSocket;
}

/** Gets connections to agents. Nobody ever dials a host: the agent is asked to dial in, and both meet at the api. */
export interface AgentStreams {
  open(binding: TerminalBinding): Promise<AgentStream>;
}

export interface AgentStreamsDeps {
  /** The internal api, called with the gateway's own certificate. */
  api: ApiClient;
  /** Answers a connected socket that is paused. `at`: the process to dial; undefined: there is one only. */
  dial(path: string, at: string | undefined): Promise<WebSocket>;
  /** Where the agent's end waits, when there are several processes of the api. */
  placeOf?: PlaceOf;
}

export function createAgentStreams({ api, dial, placeOf }: AgentStreamsDeps): AgentStreams {
  return {
    async open(binding) {
      const session = await api.openTerminalSession({
        body: { binding },
        headers: { 'x-correlation-id': binding.correlation_id },
      });
      const at = await placeOf?.(session.stream_id);
      return { sessionId: session.id, socket: await dial(streamPath(session.stream_id), at) };
    },
  };
}
