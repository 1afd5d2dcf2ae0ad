import type { Transport } from '@gpuaas/sdk';
import { CliError } from './cli-error.ts';
import { exitCodes } from './exit-codes.ts';
import { sendRequest } from './send-request.ts';

/** What is known of the connection to the server. */
export interface Connection {
  /** A request was sent and no answer came: only the server knows what became of it. */
  lostAnswer: boolean;
}

/** Failures before anything was sent. */
const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'];

/** HTTP that says what each request was called, and in plain words why no usable answer came. */
export function createTransport(
  server: string,
  connection: Connection,
  tell: ((line: string) => void) | undefined,
): Transport {
  return async (request) => {
    const answer = await sendRequest(request).catch((error: unknown) => {
      const reason = connectionFailure(error);
      if (reason === undefined) throw error;
      connection.lostAnswer ||= !neverSent.includes(reason);
      throw unreachable(server, reason);
    });
    const { 'x-request-id': id, 'x-correlation-id': correlation, 'content-type': type } = answer.headers;
    tell?.(
      `${request.method} ${request.url} → ${answer.status}  request ${id ?? '–'}  correlation ${correlation ?? '–'}`,
    );
    if (answer.status >= 300 && answer.status < 400) throw redirected(server, answer.headers['location']);
    if (answer.status < 500 && answer.text !== '' && !/^application\/(problem\+)?json\b/.test(type ?? '')) {
      throw new CliError('not_a_platform', `${server} is not a GPUaaS platform`, {
        exitCode: exitCodes.unavailable,
        facts: [['answer', `${answer.status} ${type ?? 'without content type'}`]],
        tries: ['Check the URL: gpuaas --server http://localhost:8443 …'],
      });
    }
    return answer;
  };
}

/** Asks for a new token and sends the request once more when the server calls the token expired: clocks differ. */
export function withFreshToken(transport: Transport, renew: (rejected: string) => Promise<string>): Transport {
  return async (request) => {
    const answer = await transport(request);
    const sent = request.headers['authorization'];
    if (answer.status !== 401 || sent === undefined || !answer.text.includes('"token_expired"')) return answer;
    const token = await renew(sent.replace(/^Bearer /, ''));
    return transport({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
  };
}

/** For a token that nobody can renew: one that the server does not accept ends the command. */
export function withFixedToken(transport: Transport, from = 'GPUAAS_TOKEN'): Transport {
  return async (request) => {
    const answer = await transport(request);
    if (answer.status !== 401) return answer;
    const expired = answer.text.includes('"token_expired"');
    throw new CliError('unauthenticated', `The token in ${from} ${expired ? 'has expired' : 'was not accepted'}`, {
      exitCode: exitCodes.notAllowed,
      tries: ['Set a new token: gpuaas auth token prints one', `Unset ${from} to use your own sign-in`],
    });
  };
}

/** Why no answer came at all; undefined when the error is something else. */
function connectionFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'TimeoutError') return 'no answer in time';
  if (error.name !== 'TypeError') return undefined;
  const cause = error.cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? error.message;
}

/** Another server is for the person to name: it would get their token. */
function redirected(server: string, location: string | undefined): CliError {
  const target =
    location !== undefined && URL.canParse(location, server) ? new URL(location, server).origin : undefined;
  return new CliError('not_a_platform', `${server} sends requests elsewhere`, {
    exitCode: exitCodes.unavailable,
    facts: target === undefined ? [] : [['to', target]],
    tries: [`gpuaas … --server ${target ?? 'URL'}   (if that is your platform)`],
  });
}

function unreachable(server: string, reason: string): CliError {
  return new CliError('unavailable', `${server} cannot be reached`, {
    exitCode: exitCodes.unavailable,
    facts: [['reason', reason]],
    tries: [
      'Is the platform running? `npm start` starts it',
      'gpuaas … --server http://HOST:PORT   (another platform)',
    ],
  });
}
