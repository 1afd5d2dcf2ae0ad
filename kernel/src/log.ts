import type { Clock } from './clock.ts';
import { putAtMost } from './put-at-most.ts';

export type LogFields = Readonly<Record<string, unknown>>;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Structured log. Fields are redacted before they are written, so a caller cannot forget to. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A logger that adds these fields to every line. */
  with(fields: LogFields): Logger;
}

const order: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };

export interface LoggerOptions {
  service: string;
  clock: Clock;
  level?: LogLevel;
  /** Receives one JSON line, without its newline. */
  write(line: string): void;
}

export function createLogger(options: LoggerOptions, bound: LogFields = {}): Logger {
  const lowest = order[options.level ?? 'info'];

  function write(level: LogLevel, message: string, fields: LogFields | undefined): void {
    if (order[level] < lowest) return;
    const line = { time: options.clock.now().toISOString(), level, service: options.service, message };
    copyRedacted(bound, line, 0);
    if (fields) copyRedacted(fields, line, 0);
    options.write(JSON.stringify(line));
  }

  return {
    debug: (message, fields) => write('debug', message, fields),
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
    with: (fields) => createLogger(options, { ...bound, ...fields }),
  };
}

export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  with: () => silentLogger,
};

const secretName =
  /pass(word|wd|phrase)|secret|token|authorization|cookie|credential|private|verifier|assertion|api[_-]?key|signature|^code$|^key$|[_-]key$|pem$/i;
/** Texts that are secrets wherever they stand: JWTs, PEM blocks, our own tokens, connection strings with a password. */
const secretText =
  /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----|gpuaas_(device|invite|join|refresh|sa|setup|terminal)_[\w-]{16,}|(?<=:\/\/[^\s:/@]*:)[^\s@/]+(?=@)/g;

/** What each of these texts has somewhere. Looking for it is many times cheaper, and most texts have none of it. */
function mayHoldSecret(text: string): boolean {
  return text.includes('eyJ') || text.includes('-----BEGIN ') || text.includes('gpuaas_') || text.includes('://');
}

const redacted = '[REDACTED]';
const deepest = 6;

/** Replaces what may be a secret, by name or by form. Never drops a field: its presence is information too. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return mayHoldSecret(value) ? value.replace(secretText, redacted) : value;
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= deepest) return '[…]';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return copyRedacted(value, {}, depth);
}

/** One by one, since every request is logged: lists of entries would cost more than the rest of the line. */
function copyRedacted(from: object, to: object, depth: number): object {
  for (const key of Object.keys(from)) {
    const item: unknown = from[key as keyof typeof from];
    const value = item !== undefined && item !== null && isSecretName(key) ? redacted : redact(item, depth + 1);
    if (key !== '__proto__') to[key as keyof typeof to] = value as never;
    else Object.defineProperty(to, key, { value, enumerable: true });
  }
  return to;
}

const knownNames = new Map<string, boolean>();
const mostKnown = 1_000;

/** The same few names come with every line. */
function isSecretName(name: string): boolean {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const isSecret = secretName.test(name);
  putAtMost(knownNames, mostKnown, name, isSecret);
  return isSecret;
}

function redactError(error: Error, depth: number): unknown {
  return {
    name: error.name,
    message: redact(error.message),
    ...('code' in error && { error_code: error.code }),
    stack: redact(error.stack),
    ...(error.cause !== undefined && depth < deepest && { cause: redact(error.cause, depth + 1) }),
  };
}
