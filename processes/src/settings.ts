import { statSync } from 'node:fs';
import { keptSeconds } from '@gpuaas/contract';
import {
  ConfigurationProblem,
  type LogLevel,
  oneOf,
  type ReadSettings,
  readSettings,
  type Setting,
  type SettingsOf,
  text,
  tryReadSettingsOf,
  wholeNumber,
} from '@gpuaas/kernel';
import { DataProblem } from '@gpuaas/private-files';
import type { SettingsSchema } from '@gpuaas/wiring';
import { isEveryAddress, origin } from './addresses.ts';
import { ephemeralStores } from './ephemeral-stores.ts';
import { eventBuses } from './event-buses.ts';
import { readRoleIdentity } from './gateway/role-identity.ts';
import { installSettings } from './install/install-settings.ts';
import { readVaultCredentials } from './key-files.ts';
import { areAll, areGateways, parseRoles, type RoleName } from './roles.ts';
import { hostAndPort, issuerUrl, natsUrl, postgresUrl, redisUrl, vaultAddress, vaultPath } from './setting-values.ts';
import { workflowEngines } from './workflow-engines.ts';

/** `readBy`: the roles that use it. A process that plays none of them is not asked for it. Undefined: all of them. */
export interface ProcessSetting extends Setting<unknown> {
  readBy?: readonly RoleName[];
}

const port = wholeNumber(1, 65_535);
const onDatabase: readonly RoleName[] = ['api', 'provisioning-worker', 'outbox-relay', 'notification-relay'];
const onlyApi: readonly RoleName[] = ['api'];
/** Whoever only starts and answers runs needs to know nothing about their engine. */
const onWorkflows: readonly RoleName[] = ['provisioning-worker'];
const onTerminals: readonly RoleName[] = ['api', 'terminal-gateway'];

/** Everything a process can be told. Names, meanings and defaults are here and nowhere else. */
export const settingsSchema = {
  databaseUrl: {
    env: 'DATABASE_URL',
    description: 'PostgreSQL for the platform (role without DDL)',
    parse: postgresUrl,
    readBy: onDatabase,
  },
  databaseOwnerUrl: {
    env: 'DATABASE_OWNER_URL',
    description: 'PostgreSQL for migrations (owner role). Only processes/src/migrate.ts reads it',
    parse: text,
    fallback: undefined as string | undefined,
  },
  databaseConnections: {
    env: 'GPUAAS_DATABASE_CONNECTIONS',
    description:
      'Connections that requests of people may use. Releases, agents, events, workflows, jobs and health have 53 of their own, so PostgreSQL needs 53 more than this for each process',
    parse: wholeNumber(3, 1_000),
    fallback: 30,
    readBy: onDatabase,
  },
  databaseConnectTimeout: {
    env: 'GPUAAS_DATABASE_CONNECT_TIMEOUT_MS',
    description: 'How long a request waits for a connection before it is answered 503',
    parse: wholeNumber(100, 60_000),
    fallback: 2_000,
    readBy: onDatabase,
  },
  databaseLockTimeout: {
    env: 'GPUAAS_DATABASE_LOCK_TIMEOUT_MS',
    description: 'How long a statement waits for a row or table that another transaction has locked',
    parse: wholeNumber(100, 60_000),
    fallback: 5_000,
    readBy: onDatabase,
  },
  databaseStatementTimeout: {
    env: 'GPUAAS_DATABASE_STATEMENT_TIMEOUT_MS',
    description: 'How long a statement may run, its locks included',
    parse: wholeNumber(100, 600_000),
    fallback: 15_000,
    readBy: onDatabase,
  },
  eventDays: {
    env: 'GPUAAS_EVENT_DAYS',
    description: 'How many days events are kept after they were sent. What a consumer has not handled is always kept',
    parse: wholeNumber(1, 3_650),
    fallback: keptSeconds['outbox.event'] / 86_400,
    readBy: ['outbox-relay'],
  },
  dataFolder: {
    env: 'GPUAAS_DATA',
    description: 'Folder for key files and the root of the certificate authority',
    parse: text,
    readBy: onDatabase,
  },
  publicUrl: {
    env: 'GPUAAS_PUBLIC_URL',
    description: 'Where browsers and the CLI reach the api',
    parse: origin('http', 'https'),
    readBy: onTerminals,
  },
  apiHost: {
    env: 'GPUAAS_API_HOST',
    description:
      'Address the api listens on. `localhost` means 127.0.0.1 and, where there is IPv6, ::1: both, or no start',
    parse: text,
    fallback: 'localhost',
    readBy: onlyApi,
  },
  apiPort: { env: 'GPUAAS_API_PORT', description: 'Port of the api', parse: port, fallback: 8443, readBy: onlyApi },
  terminalHost: {
    env: 'GPUAAS_TERMINAL_HOST',
    description: 'Address the terminal gateway listens on. `localhost` as for the api',
    parse: text,
    fallback: 'localhost',
    readBy: ['terminal-gateway'],
  },
  terminalPort: {
    env: 'GPUAAS_TERMINAL_PORT',
    description: 'Port of the terminal gateway',
    parse: port,
    fallback: 8444,
    readBy: onTerminals,
  },
  terminalUrl: {
    env: 'GPUAAS_TERMINAL_URL',
    description:
      'Where browsers and the CLI reach the terminal gateway. Without it, the host of GPUAAS_PUBLIC_URL and the port of the gateway',
    parse: origin('ws', 'wss'),
    fallback: undefined as string | undefined,
    readBy: onlyApi,
  },
  nodeHost: {
    env: 'GPUAAS_NODE_HOST',
    description: 'Address the node listener listens on',
    parse: text,
    fallback: '127.0.0.1',
    readBy: onlyApi,
  },
  nodePort: {
    env: 'GPUAAS_NODE_PORT',
    description: 'Port of the node listener',
    parse: port,
    fallback: 8446,
    readBy: onlyApi,
  },
  nodeUrl: {
    env: 'GPUAAS_NODE_URL',
    description:
      'Where agents and gateways reach the node listener: join tokens and the certificate of the listener carry it. Without it, the address and port that the listener listens on',
    parse: origin('https'),
    fallback: undefined as string | undefined,
    readBy: onTerminals,
  },
  nodeReplicaUrl: {
    env: 'GPUAAS_NODE_REPLICA_URL',
    description:
      'Where gateways reach the node listener of this very process, when several are behind GPUAAS_NODE_URL: both ends of a terminal meet in one of them. Without it, the address and port that the listener listens on',
    parse: origin('https'),
    fallback: undefined as string | undefined,
    readBy: onlyApi,
  },
  certificateFile: {
    env: 'GPUAAS_CERTIFICATE',
    description:
      'File with the certificate of a gateway that runs without the api, as `npm run issue-certificate` writes it. It renews itself there',
    parse: text,
    fallback: undefined as string | undefined,
    readBy: ['terminal-gateway'],
  },
  identityProvider: {
    env: 'GPUAAS_IDENTITY_PROVIDER',
    description:
      'Who signs people in: `embedded` is the platform itself, `oidc` any OpenID Connect issuer, such as Keycloak',
    parse: oneOf('embedded', 'oidc'),
    fallback: 'embedded' as 'embedded' | 'oidc',
    readBy: onlyApi,
  },
  oidcIssuer: {
    env: 'GPUAAS_OIDC_ISSUER',
    description:
      'The issuer, exactly as its discovery document names it, such as https://sso.example.com/realms/gpuaas. Plain http only on this machine',
    parse: issuerUrl,
    fallback: undefined as string | undefined,
    readBy: onlyApi,
  },
  oidcConsoleClientId: {
    env: 'GPUAAS_OIDC_CONSOLE_CLIENT_ID',
    description: 'Public client of the console there, with GPUAAS_PUBLIC_URL/auth/callback as its redirect URI',
    parse: text,
    fallback: 'gpuaas-console',
    readBy: onlyApi,
  },
  oidcCliClientId: {
    env: 'GPUAAS_OIDC_CLI_CLIENT_ID',
    description: 'Public client of the CLI there, with http://127.0.0.1/callback on any port as its redirect URI',
    parse: text,
    fallback: 'gpuaas-cli',
    readBy: onlyApi,
  },
  oidcAudience: {
    env: 'GPUAAS_OIDC_AUDIENCE',
    description:
      'Access tokens of the issuer are accepted when they are made for this audience. Without it, none is. Not one of the client ids',
    parse: text,
    fallback: undefined as string | undefined,
    readBy: onlyApi,
  },
  ephemeralStore: {
    env: 'GPUAAS_EPHEMERAL_STORE',
    description:
      'Where terminal tokens and the counters of rate limits are kept, and how processes wake each other. `embedded` is in the memory of one process',
    parse: oneOf(...(Object.keys(ephemeralStores) as (keyof typeof ephemeralStores)[])),
    fallback: 'embedded' as keyof typeof ephemeralStores,
  },
  redisUrl: {
    env: 'GPUAAS_REDIS_URL',
    description:
      'Redis 7 or Valkey, where that is the ephemeral store. Platforms that share one have a database number each',
    parse: redisUrl,
    fallback: undefined as string | undefined,
  },
  secretStore: {
    env: 'GPUAAS_SECRET_STORE',
    description:
      'Where keys and other secrets are kept: `embedded` encrypts them in the database, `vault` is Vault or OpenBao',
    parse: oneOf('embedded', 'vault'),
    fallback: 'embedded' as 'embedded' | 'vault',
    readBy: onDatabase,
  },
  vaultAddress: {
    env: 'GPUAAS_VAULT_ADDRESS',
    description: 'Where Vault is reached, such as https://vault.example.com:8200. Plain http only on this machine',
    parse: vaultAddress,
    fallback: undefined as string | undefined,
    readBy: onDatabase,
  },
  vaultCredentials: {
    env: 'GPUAAS_VAULT_CREDENTIALS',
    description: 'File (mode 0600) with the AppRole of the platform: `{"role_id": "…", "secret_id": "…"}`',
    parse: text,
    fallback: undefined as string | undefined,
    readBy: onDatabase,
  },
  vaultNamespace: {
    env: 'GPUAAS_VAULT_NAMESPACE',
    description: 'Namespace of Vault, where it has them',
    parse: vaultPath,
    fallback: undefined as string | undefined,
    readBy: onDatabase,
  },
  vaultMount: {
    env: 'GPUAAS_VAULT_MOUNT',
    description: 'Where the key-value store (version 2) is mounted in Vault',
    parse: vaultPath,
    fallback: 'secret',
    readBy: onDatabase,
  },
  vaultFolder: {
    env: 'GPUAAS_VAULT_FOLDER',
    description: 'Folder of this platform in that store. Platforms that share a Vault have a folder each',
    parse: vaultPath,
    fallback: 'gpuaas',
    readBy: onDatabase,
  },
  vaultAuthMount: {
    env: 'GPUAAS_VAULT_AUTH_MOUNT',
    description: 'Where AppRole is mounted in Vault, below `auth/`',
    parse: vaultPath,
    fallback: 'approle',
    readBy: onDatabase,
  },
  eventBus: {
    env: 'GPUAAS_EVENT_BUS',
    description: 'What carries events from the outbox to those who react to them. `embedded` is a table in PostgreSQL',
    parse: oneOf(...(Object.keys(eventBuses) as (keyof typeof eventBuses)[])),
    fallback: 'embedded' as keyof typeof eventBuses,
    readBy: onDatabase,
  },
  natsUrl: {
    env: 'GPUAAS_NATS_URL',
    description:
      'NATS 2.11 or later with JetStream and `sync_interval: always`, where that is the event bus; several servers separated by commas. Platforms that share one have an account each',
    parse: natsUrl,
    fallback: undefined as string | undefined,
    readBy: onDatabase,
  },
  workflowEngine: {
    env: 'GPUAAS_WORKFLOW_ENGINE',
    description: 'Who executes workflows: the platform itself, or Temporal. Either goes on with what the other began',
    parse: oneOf(...(Object.keys(workflowEngines) as (keyof typeof workflowEngines)[])),
    fallback: 'embedded' as keyof typeof workflowEngines,
    readBy: onWorkflows,
  },
  temporalAddress: {
    env: 'GPUAAS_TEMPORAL_ADDRESS',
    description: 'Frontend of Temporal, as host:port, where that executes workflows',
    parse: hostAndPort,
    fallback: undefined as string | undefined,
    readBy: onWorkflows,
  },
  temporalNamespace: {
    env: 'GPUAAS_TEMPORAL_NAMESPACE',
    description: 'Namespace of Temporal. Platforms that share a Temporal have one each',
    parse: text,
    fallback: 'default',
    readBy: onWorkflows,
  },
  consoleFolder: {
    env: 'GPUAAS_CONSOLE',
    description: 'Folder with the built console. Without it the api serves no pages',
    parse: text,
    fallback: undefined as string | undefined,
    readBy: onlyApi,
  },
  ...installSettings,
  probePort: {
    env: 'GPUAAS_PROBE_PORT',
    description:
      'Port on 127.0.0.1 for /healthz, /readyz and /metrics. Without it: 9101 (api), 9102 (terminal-gateway), 9103 (provisioning-worker), 9104 (outbox-relay), 9105 (notification-relay); none with all roles in one process',
    parse: port,
    fallback: undefined as number | undefined,
  },
  drainSeconds: {
    env: 'GPUAAS_DRAIN_SECONDS',
    description:
      'After SIGTERM: how long the process goes on with /readyz answering 503, so that a balancer sends nobody here any more. Clients keep connections for up to 5 seconds between requests: with less than that, a request may meet a connection that is just being closed',
    parse: wholeNumber(0, 300),
    fallback: 0,
  },
  logLevel: {
    env: 'GPUAAS_LOG_LEVEL',
    description: 'Least important kind of line that is logged',
    parse: oneOf('debug', 'info', 'warn', 'error'),
    fallback: 'info' as LogLevel,
  },
  lifeline: {
    env: 'GPUAAS_LIFELINE',
    description: 'stdin: end when standard input closes, for a process that must not outlive its parent',
    parse: oneOf('stdin'),
    fallback: undefined as 'stdin' | undefined,
  },
  newPasswords: {
    env: 'GPUAAS_NEW_PASSWORDS',
    description: 'Digest of a dev-users.json that was made anew: its passwords are given to the development users',
    parse: text,
    fallback: undefined as string | undefined,
    readBy: onlyApi,
  },
  rateLimitFactor: {
    env: 'GPUAAS_RATE_LIMIT_FACTOR',
    description: 'Multiplies every rate limit: for load tests',
    parse: wholeNumber(1, 1_000_000),
    fallback: 1,
    readBy: onlyApi,
  },
  checkResponses: {
    env: 'GPUAAS_CHECK_RESPONSES',
    description: 'Hold every answer against the contract: for tests',
    parse: (value: string) => value === '1',
    fallback: false,
    readBy: onlyApi,
  },
} satisfies Record<string, ProcessSetting>;

const { databaseOwnerUrl: ownerUrl, ...ofPlatform } = settingsSchema;

/** What a process is told. What none of its roles reads has its default, or is undefined. */
export type Settings = SettingsOf<typeof ofPlatform>;

/** Module → the values of its own settings. */
export type ModuleSettings = Readonly<Record<string, object>>;

interface Told {
  settings: Settings;
  moduleSettings: ModuleSettings;
}

/** The settings of the process and those of each module, or every problem at once. */
export function loadSettings(
  env: NodeJS.ProcessEnv,
  schemas: Readonly<Record<string, SettingsSchema>>,
  runs: readonly RoleName[] = parseRoles('all'),
): Told {
  const { values, problems } = tryLoadSettings(env, schemas, runs);
  if (problems.length > 0) throw new ConfigurationProblem(problems);
  return values;
}

function tryLoadSettings(
  env: NodeJS.ProcessEnv,
  schemas: Readonly<Record<string, SettingsSchema>>,
  runs: readonly RoleName[],
): ReadSettings<Told> {
  const own: [string, ProcessSetting][] = Object.entries(ofPlatform);
  const isRead = ({ readBy }: ProcessSetting) => readBy === undefined || readBy.some((role) => runs.includes(role));
  const processes = Object.fromEntries(own.filter(([, setting]) => isRead(setting)));
  const unread = Object.fromEntries(own.map(([name, { fallback }]) => [name, fallback]));
  const { values, problems } = tryReadSettingsOf({ ...(areGateways(runs) ? {} : schemas), processes }, env);
  const { processes: read, ...moduleSettings } = values;
  const settings = { ...unread, ...read } as Settings;
  return { values: { settings, moduleSettings }, problems: [...problems, ...contradictions(settings, runs)] };
}

/** What each setting may be by itself, but not beside the others. */
function contradictions(settings: Settings, runs: readonly RoleName[]): string[] {
  const problems: string[] = [];
  const { ephemeralStore, nodeHost, nodeUrl, dataFolder } = settings;
  const { env: nodeUrlName } = settingsSchema.nodeUrl;
  if (!areAll(runs) && ephemeralStore !== undefined && !ephemeralStores[ephemeralStore].isShared) {
    problems.push(
      `${settingsSchema.ephemeralStore.env} ${ephemeralStore} works in one process only: choose one that processes share, or run all roles together`,
    );
  }
  if (ephemeralStore === 'redis' && settings.redisUrl === undefined) {
    problems.push(`${settingsSchema.redisUrl.env} is not set: ${settingsSchema.redisUrl.description}`);
  }
  if (settings.eventBus === 'nats' && settings.natsUrl === undefined) {
    problems.push(`${settingsSchema.natsUrl.env} is not set: ${settingsSchema.natsUrl.description}`);
  }
  if (settings.workflowEngine === 'temporal' && settings.temporalAddress === undefined) {
    problems.push(`${settingsSchema.temporalAddress.env} is not set: ${settingsSchema.temporalAddress.description}`);
  }
  const serves = runs.includes('api');
  if (serves && nodeUrl === undefined && nodeHost !== undefined && isEveryAddress(nodeHost)) {
    problems.push(`${nodeUrlName} is not set: nobody can dial ${nodeHost}`);
  }
  if (areGateways(runs)) {
    if (nodeUrl === undefined) problems.push(`${nodeUrlName} is not set: ${settingsSchema.nodeUrl.description}`);
    problems.push(...certificateProblems(settings.certificateFile));
  }
  if (dataFolder !== undefined && !statSync(dataFolder, { throwIfNoEntry: false })?.isDirectory()) {
    problems.push(`${settingsSchema.dataFolder.env} ${dataFolder} is not a folder`);
  }
  return [...problems, ...oidcProblems(settings), ...vaultProblems(settings), ...portsTwice(settings, runs)];
}

function oidcProblems({ identityProvider, oidcIssuer, oidcAudience, ...clients }: Settings): string[] {
  if (identityProvider !== 'oidc') return [];
  const { oidcIssuer: issuer, oidcAudience: audience } = settingsSchema;
  const problems = oidcIssuer === undefined ? [`${issuer.env} is not set: ${issuer.description}`] : [];
  // Tokens that say who somebody is are made for a client, and are no key to anything.
  if (oidcAudience !== undefined && [clients.oidcConsoleClientId, clients.oidcCliClientId].includes(oidcAudience)) {
    problems.push(`${audience.env} is the id of a client: give access tokens an audience of their own`);
  }
  return problems;
}

function vaultProblems({ secretStore, vaultAddress, vaultCredentials }: Settings): string[] {
  if (secretStore !== 'vault') return [];
  const { vaultAddress: address, vaultCredentials: credentials } = settingsSchema;
  const problems = vaultAddress === undefined ? [`${address.env} is not set: ${address.description}`] : [];
  if (vaultCredentials === undefined) return [...problems, `${credentials.env} is not set: ${credentials.description}`];
  try {
    readVaultCredentials(vaultCredentials);
  } catch (error) {
    if (!(error instanceof DataProblem)) throw error;
    problems.push(`${credentials.env}: ${error.message}`);
  }
  return problems;
}

function certificateProblems(file: string | undefined): string[] {
  const { env, description } = settingsSchema.certificateFile;
  if (file === undefined) return [`${env} is not set: ${description}`];
  try {
    readRoleIdentity(file, 'terminal', new Date());
    return [];
  } catch (error) {
    return [`${env}: ${(error as Error).message}`];
  }
}

const ports = { apiPort: 'api', terminalPort: 'terminal-gateway', nodePort: 'api', installPort: 'api' } as const;

/** Ports that this process listens on twice. */
function portsTwice(settings: Settings, runs: readonly RoleName[]): string[] {
  const names = new Map<number, string[]>();
  for (const [name, role] of Object.entries(ports) as [keyof typeof ports, RoleName][]) {
    const number = settings[name];
    if (runs.includes(role) && number) names.set(number, [...(names.get(number) ?? []), settingsSchema[name].env]);
  }
  return [...names].flatMap(([number, used]) => (used.length > 1 ? [`${used.join(' and ')} are both ${number}`] : []));
}

/** What is needed to open the secret store, and nothing else. */
export function loadSecretSettings(env: NodeJS.ProcessEnv): Settings {
  const own: [string, ProcessSetting][] = Object.entries(ofPlatform);
  const needed = own.filter(([, { readBy }]) => readBy === undefined || readBy.includes('provisioning-worker'));
  const unread = Object.fromEntries(own.map(([name, { fallback }]) => [name, fallback]));
  const settings = { ...unread, ...readSettings(Object.fromEntries(needed), env) } as Settings;
  const problems = vaultProblems(settings);
  if (problems.length > 0) throw new ConfigurationProblem(problems);
  return settings;
}

/** The owner's password is for a process that ends: a long-running one that is taken over must not have it. */
export function loadOwnerUrl(env: NodeJS.ProcessEnv): string {
  const { fallback: _, ...required } = ownerUrl;
  return readSettings({ databaseOwnerUrl: required }, env).databaseOwnerUrl;
}
