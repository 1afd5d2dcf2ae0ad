import type { Handlers } from './handlers.ts';
import { iso } from './ids.ts';
import { find, pageOf } from './lookup.ts';
import type { World } from './world.ts';

type Served =
  | 'listSessions'
  | 'endSessionById'
  | 'endOtherSessions'
  | 'changePassword'
  | 'becomeFirstAdmin'
  | 'findDeviceLogin'
  | 'approveDeviceLogin'
  | 'denyDeviceLogin';

export function sessionHandlers(world: World): Pick<Handlers, Served> {
  const endOthers = () => {
    const before = world.sessions.length;
    world.sessions = world.sessions.filter(({ is_current: isCurrent }) => isCurrent);
    return before - world.sessions.length;
  };
  return {
    listSessions: ({ query }) => ({ status: 200, body: pageOf(world.sessions, query) }),
    endSessionById({ params }) {
      const { id } = find(world.sessions, params.session_id, 'session');
      world.sessions = world.sessions.filter((one) => one.id !== id);
      return { status: 204, body: undefined };
    },
    endOtherSessions: () => ({ status: 200, body: { ended: endOthers() } }),
    findDeviceLogin() {
      const asked = { client: 'gpuaas on gpu-host-7', address: '203.0.113.7', is_same_address: false };
      const now = Date.now();
      return { status: 200, body: { ...asked, created_at: iso(now - 30_000), expires_at: iso(now + 570_000) } };
    },
    becomeFirstAdmin: () => ({ status: 204, body: undefined }),
    approveDeviceLogin: () => ({ status: 204, body: undefined }),
    denyDeviceLogin: () => ({ status: 204, body: undefined }),
    changePassword() {
      endOthers();
      return { status: 204, body: undefined };
    },
  };
}
