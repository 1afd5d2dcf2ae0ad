import type { ServiceAccountView } from '@gpuaas/contract';
import type { Handlers } from './handlers.ts';
import { iso, makeId } from './ids.ts';
import { find, pageOf } from './lookup.ts';
import { ProblemError } from './problem-error.ts';
import type { World } from './world.ts';

type Served =
  | 'listServiceAccounts'
  | 'createServiceAccount'
  | 'disableServiceAccount'
  | 'enableServiceAccount'
  | 'deleteServiceAccount'
  | 'createServiceAccountKey'
  | 'deleteServiceAccountKey';

/** Nobody can act with the keys that are made up here. */
export function serviceAccountHandlers({ me }: World): Pick<Handlers, Served> {
  let accounts: ServiceAccountView[] = [];
  const change = (id: string, changed: Partial<ServiceAccountView>) => {
    const account = { ...find(accounts, id, 'service account'), ...changed };
    accounts = accounts.map((one) => (one.id === id ? account : one));
    return account;
  };
  return {
    listServiceAccounts: ({ query }) => ({ status: 200, body: pageOf(accounts, query) }),
    createServiceAccount({ params, body }) {
      const { name, scope, description = null } = body;
      if (accounts.some((one) => one.name === name)) {
        throw new ProblemError('name_taken', { resource: 'service account', name });
      }
      const now = Date.now();
      const account: ServiceAccountView = {
        ...{ id: makeId('sa', now), project_id: params.project_id, name, scope, description, state: 'active' },
        ...{ created_by: { type: 'user', id: me.id, name: me.username }, created_at: iso(now) },
        ...{ last_used_at: null, keys: [] },
      };
      accounts = [...accounts, account];
      return { status: 201, body: account };
    },
    disableServiceAccount: ({ params }) => ({
      status: 200,
      body: change(params.service_account_id, { state: 'disabled' }),
    }),
    enableServiceAccount: ({ params }) => ({
      status: 200,
      body: change(params.service_account_id, { state: 'active' }),
    }),
    deleteServiceAccount({ params }) {
      const { id } = find(accounts, params.service_account_id, 'service account');
      accounts = accounts.filter((one) => one.id !== id);
      return { status: 204, body: undefined };
    },
    createServiceAccountKey({ params }) {
      const { id: account, keys } = find(accounts, params.service_account_id, 'service account');
      if (keys.length >= 2) throw new ProblemError('too_many_keys', { limit: 2 });
      const now = Date.now();
      const made = { id: makeId('sakey', now), created_at: iso(now) };
      change(account, { keys: [...keys, { ...made, last_used_at: null, last_used_by: null, last_used_from: null }] });
      return { status: 201, body: { ...made, key: `gpuaas_sa_simulated-${made.id.slice(-8)}` } };
    },
    deleteServiceAccountKey({ params }) {
      const { id, keys } = find(accounts, params.service_account_id, 'service account');
      change(id, { keys: keys.filter((key) => key.id !== params.service_account_key_id) });
      return { status: 204, body: undefined };
    },
  };
}
