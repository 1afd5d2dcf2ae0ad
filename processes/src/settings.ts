import {
  type LogLevel,
  oneOf,
  readSettings,
  readSettingsOf,
  type Setting,
  type SettingsOf,
  text,
  wholeNumber,
} from '@gpuaas/kernel';
import type { SettingsSchema } from '@gpuaas/wiring';
import { origin } from './addresses.ts';
import { ephemeralStores } from './ephemeral-stores.ts';

const port = wholeNumber(1, 65_535);

/** Everything a process can be told. Names, meanings and defaults are here and nowhere else. */
export const settingsSchema = {
  databaseUrl: { env: 'DATABASE_URL', description: 'PostgreSQL for the platform (role without DDL)', parse: text },
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
  },
  databaseConnectTimeout: {
    env: 'GPUAAS_DATABASE_CONNECT_TIMEOUT_MS',
    description: 'How long a request waits for a connection before it is answered 503',
    parse: wholeNumber(100, 60_000),
    fallback: 2_000,
  },
  databaseLockTimeout: {
    env: 'GPUAAS_DATABASE_LOCK_TIMEOUT_MS',
    description: 'How long a statement waits for a row or table that another transaction has locked',
    parse: wholeNumber(100, 60_000),
    fallback: 5_000,
  },
  databaseStatementTimeout: {
    env: 'GPUAAS_DATABASE_STATEMENT_TIMEOUT_MS',
    description: 'How long a statement may run, its locks included',
    parse: wholeNumber(100, 600_000),
    fallback: 15_000,
  },
  eventDays: {
    env: 'GPUAAS_EVENT_DAYS',
    description: 'How many days events are kept after they were sent. What a consumer has not handled is always kept',
    parse: wholeNumber(1, 3_650),
    fallback: 7,
  },
  dataFolder: {
    env: 'GPUAAS_DATA',
    description: 'Folder for key files and the root of the certificate authority',
    parse: text,
  },
  publicUrl: {
    env: 'GPUAAS_PUBLIC_URL',
    description: 'Where browsers and the CLI reach the api',
    parse: origin('http', 'https'),
  },
  apiHost: {
    env: 'GPUAAS_API_HOST',
    description:
      'Address the api listens on. `localhost` means 127.0.0.1 and, where there is IPv6, ::1: both, or no start',
    parse: text,
    fallback: 'localhost',
  },
  apiPort: { env: 'GPUAAS_API_PORT', description: 'Port of the api', parse: port, fallback: 8443 },
  terminalHost: {
    env: 'GPUAAS_TERMINAL_HOST',
    description: 'Address the terminal gateway listens on. `localhost` as for the api',
    parse: text,
    fallback: 'localhost',
  },
  terminalPort: {
    env: 'GPUAAS_TERMINAL_PORT',
    description: 'Port of the terminal gateway',
    parse: port,
    fallback: 8444,
  },
  terminalUrl: {
    env: 'GPUAAS_TERMINAL_URL',
    description:
      'Where browsers and the CLI reach the terminal gateway. Without it, the host of GPUAAS_PUBLIC_URL and the port of the gateway',
    parse: origin('ws', 'wss'),
    fallback: undefined as string | undefined,
  },
  nodeHost: {
    env: 'GPUAAS_NODE_HOST',
    description: 'Address the node listener listens on',
    parse: text,
    fallback: '127.0.0.1',
  },
  nodePort: { env: 'GPUAAS_NODE_PORT', description: 'Port of the node listener', parse: port, fallback: 8446 },
  nodeUrl: {
    env: 'GPUAAS_NODE_URL',
    description:
      'Where agents and gateways reach the node listener: join tokens and the certificate of the listener carry it. Without it, the address and port that the listener listens on',
    parse: origin('https'),
    fallback: undefined as string | undefined,
  },
  identityProvider: {
    env: 'GPUAAS_IDENTITY_PROVIDER',
    description: 'Who signs people in',
    parse: oneOf('embedded'),
    fallback: 'embedded' as const,
  },
  ephemeralStore: {
    env: 'GPUAAS_EPHEMERAL_STORE',
    description: 'Where terminal tokens and the counters of rate limits are kept',
    parse: oneOf(...(Object.keys(ephemeralStores) as (keyof typeof ephemeralStores)[])),
    fallback: 'embedded' as const,
  },
  consoleFolder: {
    env: 'GPUAAS_CONSOLE',
    description: 'Folder with the built console. Without it the api serves no pages',
    parse: text,
    fallback: undefined as string | undefined,
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
  },
  rateLimitFactor: {
    env: 'GPUAAS_RATE_LIMIT_FACTOR',
    description: 'Multiplies every rate limit: for load tests',
    parse: wholeNumber(1, 1_000_000),
    fallback: 1,
  },
  checkResponses: {
    env: 'GPUAAS_CHECK_RESPONSES',
    description: 'Hold every answer against the contract: for tests',
    parse: (value: string) => value === '1',
    fallback: false,
  },
} satisfies Record<string, Setting<unknown>>;

const { databaseOwnerUrl: ownerUrl, ...ofPlatform } = settingsSchema;

/** What a platform process is told. */
export type Settings = SettingsOf<typeof ofPlatform>;

/** Module → the values of its own settings. */
export type ModuleSettings = Readonly<Record<string, object>>;

/** The settings of the process and those of each module, with every problem at once. */
export function loadSettings(
  env: NodeJS.ProcessEnv,
  schemas: Readonly<Record<string, SettingsSchema>>,
): { settings: Settings; moduleSettings: ModuleSettings } {
  const { processes, ...moduleSettings } = readSettingsOf({ ...schemas, processes: ofPlatform }, env);
  return { settings: processes as Settings, moduleSettings };
}

/** The owner's password is for a process that ends: a long-running one that is taken over must not have it. */
export function loadOwnerUrl(env: NodeJS.ProcessEnv): string {
  const { fallback: _, ...required } = ownerUrl;
  return readSettings({ databaseOwnerUrl: required }, env).databaseOwnerUrl;
}
