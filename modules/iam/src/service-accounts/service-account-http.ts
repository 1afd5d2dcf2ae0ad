import type { ServiceAccountKeyView, ServiceAccountView } from '@gpuaas/contract';
import { DomainError, type Handlers, pageOf } from '@gpuaas/kernel';
import type { TokenIssuer } from '../tokens/token-issuer.ts';
import {
  type ServiceAccount,
  type ServiceAccountKey,
  type ServiceAccountWithKeys,
  serviceAccountLifecycle,
} from './service-account.ts';
import { listServiceAccounts } from './service-account-store.ts';
import {
  createKey,
  createServiceAccount,
  moveTo,
  openKey,
  pageWithKeys,
  removeKey,
  withKeys,
} from './service-accounts.ts';

export type ServiceAccountOperation =
  | 'listServiceAccounts'
  | 'createServiceAccount'
  | 'getServiceAccount'
  | 'deleteServiceAccount'
  | 'disableServiceAccount'
  | 'enableServiceAccount'
  | 'createServiceAccountKey'
  | 'deleteServiceAccountKey'
  | 'createServiceAccountToken';

export interface ServiceAccountResources {
  service_account: ServiceAccount;
  service_account_key: ServiceAccountKey;
}

export function serviceAccountHandlers({
  tokens,
}: {
  tokens: TokenIssuer;
}): Handlers<ServiceAccountOperation, ServiceAccountResources> {
  return {
    async listServiceAccounts({ db, project, query }) {
      const page = pageOf(query, ['service accounts', project.id]);
      const { items, nextCursor } = await pageWithKeys(db, await listServiceAccounts(db, project.id, page));
      return { status: 200, body: { items: items.map(toView), next_cursor: nextCursor } };
    },

    async createServiceAccount({ tx, ctx, project, body }) {
      const account = await createServiceAccount(tx, ctx, { ...body, projectId: project.id });
      const location = `/api/v1/projects/${project.id}/service-accounts/${account.id}`;
      return { status: 201, headers: { location }, body: toView(account), audit: { detail: { scope: account.scope } } };
    },

    getServiceAccount: async ({ db, service_account }) => ({
      status: 200,
      body: toView(await withKeys(db, service_account)),
    }),

    async deleteServiceAccount({ tx, ctx, service_account: account }) {
      await moveTo(tx, ctx, account, serviceAccountLifecycle.enter('deleted'));
      return { status: 204, audit: { targetId: account.id, targetName: account.name } };
    },

    disableServiceAccount: async ({ tx, ctx, service_account }) => ({
      status: 200,
      body: toView(await moveTo(tx, ctx, service_account, serviceAccountLifecycle.enter('disabled'))),
    }),

    enableServiceAccount: async ({ tx, ctx, service_account }) => ({
      status: 200,
      body: toView(await moveTo(tx, ctx, service_account, serviceAccountLifecycle.enter('active'))),
    }),

    async createServiceAccountKey({ tx, ctx, service_account: account }) {
      const { id, key, createdAt } = await createKey(tx, ctx, account);
      return {
        status: 201,
        body: { id, key, created_at: createdAt.toISOString() },
        audit: { targetId: account.id, targetName: account.name, detail: { service_account_key_id: id } },
      };
    },

    async deleteServiceAccountKey({ tx, service_account: account, service_account_key: key }) {
      await removeKey(tx, account.id, key.id);
      const detail = { service_account_key_id: key.id };
      return { status: 204, audit: { targetId: account.id, targetName: account.name, detail } };
    },

    async createServiceAccountToken({ tx, body, peer }) {
      const owner = await openKey(tx, body.key, { by: body.client, from: peer.remoteAddress });
      if (!owner) return { refuse: new DomainError('key_refused') };
      const { serviceAccountId: id, name, orgId, projectId, scope, keyId } = owner;
      const { token, expiresAt } = await tokens.mintForKey(owner);
      return {
        status: 200,
        body: {
          access_token: token,
          token_type: 'Bearer',
          expires_at: expiresAt.toISOString(),
          service_account: { id, name },
          org_id: orgId,
          project_id: projectId,
          scope,
        },
        audit: {
          by: { type: 'service_account', id, name },
          targetId: id,
          targetName: name,
          projectId,
          detail: { service_account_key_id: keyId },
        },
      };
    },
  };
}

function toView(account: ServiceAccountWithKeys): ServiceAccountView {
  return {
    id: account.id,
    project_id: account.projectId,
    name: account.name,
    description: account.description ?? null,
    scope: account.scope,
    state: account.state,
    created_by: account.createdBy,
    created_at: account.createdAt.toISOString(),
    last_used_at: account.lastUsedAt?.toISOString() ?? null,
    keys: account.keys.map(toKeyView),
  };
}

function toKeyView({ id, createdAt, lastUse }: ServiceAccountKey): ServiceAccountKeyView {
  return {
    id,
    created_at: createdAt.toISOString(),
    last_used_at: lastUse?.at.toISOString() ?? null,
    last_used_by: lastUse?.by ?? null,
    last_used_from: lastUse?.from ?? null,
  };
}
