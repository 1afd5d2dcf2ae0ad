import type { Hint } from '@gpuaas/contract';
import type { Ground } from '@gpuaas/web-shell/start-console';
import { stateAt } from './allocation-record.ts';
import { iso, makeId } from './ids.ts';
import type { World } from './world.ts';

type OpenHints = NonNullable<Ground['openHints']>;

const lookEvery = 250;
/** Older ones do not move any more. */
const mostWatched = 50;

/** Tells what changes in the mock, behind the face of a WebSocket. States follow from the time, so it looks often. */
export function createMockHints(world: World): OpenHints {
  return (projectId) => {
    const isOwn = projectId === world.me.projects[0]?.id;
    const watched = () => (isOwn ? world.allocations.slice(0, mostWatched) : []);
    const stateOf = (one: World['allocations'][number]) => stateAt(one, Date.now());
    const seen = new Map(watched().map((one) => [one.id, stateOf(one).state]));
    const timer = setInterval(() => {
      for (const one of watched()) {
        const { state, since } = stateOf(one);
        if (seen.get(one.id) === state) continue;
        seen.set(one.id, state);
        const hint: Hint = {
          event_id: makeId('evt', since),
          type: 'changed',
          resource: 'allocation',
          id: one.id,
          version: since,
          at: iso(since),
        };
        socket.onmessage?.call(self, new MessageEvent('message', { data: JSON.stringify(hint) }));
      }
    }, lookEvery);
    const socket: ReturnType<OpenHints> = {
      onopen: null,
      onmessage: null,
      onclose: null,
      close: () => clearInterval(timer),
    };
    const self = socket as WebSocket;
    queueMicrotask(() => socket.onopen?.call(self, new Event('open')));
    return socket;
  };
}
