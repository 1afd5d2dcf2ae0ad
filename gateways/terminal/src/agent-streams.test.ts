import type { StreamId, TerminalBinding } from '@gpuaas/contract';
import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import { sleep, systemClock } from '@gpuaas/kernel';
import type { ApiClient } from '@gpuaas/sdk';
import type { WebSocket } from '@gpuaas/sockets';
import { describe, expect, it } from 'vitest';
import { createAgentStreams } from './agent-streams.ts';
import { createPlaceFinder, keepPlace } from './stream-place.ts';

const streamId = 'stream_01kadh6sw4e3bvk6mh4y0t2z7r' as StreamId;
const api = { openTerminalSession: async () => ({ id: 'term', stream_id: streamId }) } as unknown as ApiClient;

describe('the two ends of a stream', () => {
  const store = createEmbeddedStore(systemClock);
  const open = async (placeOf?: ReturnType<typeof createPlaceFinder>) => {
    const dialled: (string | undefined)[] = [];
    const dial = async (path: string, at: string | undefined) => {
      expect(path).toContain(streamId);
      dialled.push(at);
      return {} as WebSocket;
    };
    await createAgentStreams({ api, dial, ...(placeOf && { placeOf }) }).open({} as TerminalBinding);
    return dialled;
  };

  it('meet where the agent has dialled in, which the gateway waits for', async () => {
    const opened = open(createPlaceFinder(store, 5_000));
    await sleep(30);
    await keepPlace(store, streamId, 'https://10.0.0.2:8446');
    expect(await opened).toEqual(['https://10.0.0.2:8446']);
  });

  it('meet in the only process there is without asking where', async () => {
    expect(await open()).toEqual([undefined]);
  });

  it('do not meet when the agent does not come', async () => {
    const nowhere = createPlaceFinder({ get: async () => undefined }, 50);
    await expect(open(nowhere)).rejects.toThrow('did not dial in');
  });
});
