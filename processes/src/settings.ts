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
import { readVaultCredentials } from './key-files.ts';
import { areAll, areGateways, parseRoles, type RoleName } from './roles.ts';
import { workflowEngines } from './workflow-engines.ts';

/** `readBy`: the roles that use it. A process that plays none of them is not asked for it. Undefined: all of them. */
export interface ProcessSetting extends Setting<unknown> {
  readBy?: readonly RoleName[];
}

const port = wholeNumber(1, 65_535);
const onDatabase: readonly RoleName[] = ['api', 'provisioning-worker', 'outbox-relay'];
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
      'Connections that requests of people may use. Agents, events, workflows, jobs and health have 47 of their own, so PostgreSQL needs 47 more than this for each process',
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
    description: 'Who signs people in',
    parse: oneOf('embedded'),
    fallback: 'embedded' as const,
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
  probePort: {
    env: 'GPUAAS_PROBE_PORT',
    description:
      'Port on 127.0.0.1 for /healthz, /readyz and /metrics. Without it: 9101 (api), 9102 (terminal-gateway), 9103 (provisioning-worker), 9104 (outbox-relay); none with all roles in one process',
    parse: port,
    fallback: undefined as number | undefined,
  },
  drainSeconds: {
    env: 'GPUAAS_DRAIN_SECONDS',
    description:
      'After SIGTERM: how long the process goes on with /readyz answering 503, so that a balancer sends nobody here any more',
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
  return [...problems, ...vaultProblems(settings), ...portsTwice(settings, runs)];
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

const ports = { apiPort: 'api', terminalPort: 'terminal-gateway', nodePort: 'api' } as const;

/** Ports that this process listens on twice. */
function portsTwice(settings: Settings, runs: readonly RoleName[]): string[] {
  const names = new Map<number, string[]>();
  for (const [name, role] of Object.entries(ports) as [keyof typeof ports, RoleName][]) {
    if (!runs.includes(role)) continue;
    names.set(settings[name], [...(names.get(settings[name]) ?? []), settingsSchema[name].env]);
  }
  return [...names].flatMap(([number, used]) => (used.length > 1 ? [`${used.join(' and ')} are both ${number}`] : []));
}

/** Secrets and the token go there as they are, so what leaves this machine is encrypted. */
function vaultAddress(text: string): string {
  const address = origin('https', 'http')(text);
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new Error('must begin with https://: plain http is for this machine only');
  }
  return address;
}

function vaultPath(text: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(text)) throw new Error('must be a path such as secret or team/secret');
  return text;
}

function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error('must be an address such as postgres://user:password@host:port/database');
  return text;
}

function redisUrl(text: string): string {
  if (!/^rediss?:\/\/[^/]/.test(text)) throw new Error('must be an address such as redis://user:password@host:port/0');
  return text;
}

function natsUrl(text: string): string {
  if (text.split(',').every((one) => /^(nats|tls):\/\/[^/,\s]+\/?$/.test(one.trim()) && URL.canParse(one.trim())))
    return text;
  throw new Error('must be an address such as nats://user:password@host:4222, or several separated by commas');
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

function hostAndPort(text: string): string {
  if (!/^[^\s/:@]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i.test(text))
    throw new Error('must be host:port, without a scheme');
  return text;
}

/** The owner's password is for a process that ends: a long-running one that is taken over must not have it. */
export function loadOwnerUrl(env: NodeJS.ProcessEnv): string {
  const { fallback: _, ...required } = ownerUrl;
  return readSettings({ databaseOwnerUrl: required }, env).databaseOwnerUrl;
}
