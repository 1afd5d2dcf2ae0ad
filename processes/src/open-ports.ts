import { join } from 'node:path';
import type { Database } from '@gpuaas/database';
import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import type { EventBus } from '@gpuaas/event-bus';
import { forgetDeadLettersSweep } from '@gpuaas/event-bus/forget-dead-letters';
import type { IdentityProvider } from '@gpuaas/identity-provider';
import { createEmbeddedIdentityProvider, type EmbeddedIdentityProvider } from '@gpuaas/identity-provider/embedded';
import { type CtxSource, createDoorbell, type Doorbell, type Sweep } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { type OpenSecretStore, readOrCreate, type SecretStore } from '@gpuaas/secret-store';
import type { WorkflowEngine } from '@gpuaas/workflow-engine';
import type { ActivityWrapper } from '@gpuaas/workflow-engine/activity-wrapper';
import { forgetRunsSweep } from '@gpuaas/workflow-engine/forget-runs';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { type EphemeralStoreAdapter, ephemeralStores } from './ephemeral-stores.ts';
import { eventBuses } from './event-buses.ts';
import { openDevelopmentUsers } from './key-files.ts';
import { openPools, type Pools } from './pools.ts';
import { areAll, type RoleName, roles } from './roles.ts';
import { openSecretStore, untilSecretsCanBeRead } from './secret-stores.ts';
import type { Settings } from './settings.ts';
import { shareDoorbell } from './shared-doorbell.ts';
import { type WorkflowEngineAdapter, workflowEngines } from './workflow-engines.ts';

export interface Ports {
  /** For the requests of people. Whatever else uses the database has connections of its own. */
  database: Database;
  pools: Pools;
  eventBus: EventBus;
  workflows: WorkflowEngine;
  ephemeralStore: EphemeralStore;
  /** Rings in every process that shares the ephemeral store. */
  doorbell: Doorbell;
  secrets: OpenSecretStore;
  identityProvider: IdentityProvider;
  /** Where the identity provider is our own. */
  embeddedIssuer: EmbeddedIdentityProvider | undefined;
  /** What these adapters need done by the clock. */
  jobs(policies: Pick<Policies, 'read'>): readonly Sweep[];
}

export interface PortOptions {
  settings: Settings;
  runs: readonly RoleName[];
  /** Whether there can be no other process of the platform. */
  isAlone: boolean;
  ctxSource: CtxSource;
  aroundActivity?: ActivityWrapper;
}

/** The only place that knows adapters. */
export async function openPorts(options: PortOptions): Promise<Ports> {
  const { settings, ctxSource } = options;
  const store: EphemeralStoreAdapter = ephemeralStores[settings.ephemeralStore];
  if (!areAll(options.runs) && !store.isShared) {
    throw new Error(
      `The ${settings.ephemeralStore} ephemeral store works in one process only: run all roles together, with --roles all.`,
    );
  }
  const { clock, log } = ctxSource;
  const { dataFolder, redisUrl } = settings;
  const ephemeralStore = await store.open({ dataFolder, redisUrl, clock, log });
  const doorbell = store.isShared ? await shareDoorbell(createDoorbell(), ephemeralStore, ctxSource) : createDoorbell();
  const engine: WorkflowEngineAdapter = workflowEngines[settings.workflowEngine];
  const pools = openPools(settings, ctxSource.log);
  const database = pools.requests;
  const secrets = await openSecretStore(settings, database, ctxSource.log);
  await untilSecretsCanBeRead(secrets, ctxSource.log);
  return {
    database,
    pools,
    secrets,
    eventBus: await eventBuses[settings.eventBus]({
      database: pools.events,
      doorbell,
      ctxSource,
      alone: options.isAlone,
      natsUrl: settings.natsUrl,
      keepDays: settings.eventDays,
    }),
    workflows: await engine.open({
      database: pools.workflows,
      doorbell,
      ctxSource,
      alone: options.isAlone,
      around: options.aroundActivity,
      temporal: {
        address: settings.temporalAddress,
        namespace: settings.temporalNamespace,
        bundleFolder: join(settings.dataFolder, 'workflow-bundles'),
      },
    }),
    ephemeralStore,
    doorbell,
    ...(options.runs.some((name) => 'http' in roles[name])
      ? await openIdentityProvider(options, database.share('identity-provider'), secrets)
      : { identityProvider: nobodySignsIn, embeddedIssuer: undefined }),
    jobs: (policies) => [
      forgetRunsSweep(() => policies.read('retention.workflow_run_days') * 86_400),
      forgetDeadLettersSweep(() => policies.read('retention.dead_letter_days') * 86_400),
    ],
  };
}

const elsewhere = () => Promise.reject(new Error('Only the api signs people in.'));

/** Of a process that serves nobody. */
const nobodySignsIn: IdentityProvider = {
  issuer: 'nobody',
  authorizeUrl: elsewhere,
  exchange: elsewhere,
  endSession: elsewhere,
};

type Opened = Pick<Ports, 'identityProvider' | 'embeddedIssuer'>;

async function openIdentityProvider(
  { settings, ctxSource }: PortOptions,
  database: Database,
  secrets: SecretStore,
): Promise<Opened> {
  if (settings.identityProvider === 'oidc') {
    const { createOidcIdentityProvider } = await import('@gpuaas/identity-provider/oidc');
    const { oidcIssuer: issuerUrl = '', oidcConsoleClientId, oidcCliClientId, oidcAudience: audience } = settings;
    const clientIds = { console: oidcConsoleClientId, cli: oidcCliClientId };
    return {
      identityProvider: createOidcIdentityProvider({ issuerUrl, clientIds, audience }),
      embeddedIssuer: undefined,
    };
  }
  const [signingKey, cookieKey] = await Promise.all([
    readOrCreate(secrets, 'identity-provider/signing-key', makeSigningKey),
    readOrCreate(secrets, 'identity-provider/cookie-key', async () =>
      Buffer.from(ctxSource.randomBytes(32)).toString('hex'),
    ),
  ]);
  const provider = createEmbeddedIdentityProvider({
    database,
    log: ctxSource.log,
    publicUrl: settings.publicUrl,
    signingKey: JSON.parse(signingKey) as JWK,
    cookieKeys: [cookieKey],
    loginHint: `Development users and their passwords are in <code>${join(settings.dataFolder, 'dev-users.json')}</code>`,
  });
  await openDevelopmentUsers({
    dataFolder: settings.dataFolder,
    secrets,
    exist: (await provider.findIdentity('dev-admin')) !== undefined,
    accepted: settings.newPasswords,
    put: (user) => provider.putAccount(user),
  });
  return { identityProvider: provider, embeddedIssuer: provider };
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: crypto.randomUUID() });
}
