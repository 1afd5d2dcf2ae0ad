import { DomainError } from '@gpuaas/kernel';

/** Which Vault, and what of it is ours. */
export interface VaultPlace {
  /** `https://vault.example.com:8200` */
  address: string;
  namespace?: string | undefined;
}

export interface VaultCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1/`, each part as it may stand in a URL. Never a secret: URLs are logged by everybody on the way. */
  path: string;
  token?: string;
  body?: object;
}

export interface VaultAnswer {
  status: number;
  /** Empty where Vault sent none. */
  body: { data?: unknown; auth?: unknown };
  /** What Vault says is wrong. It names paths and rules, never values. */
  errors: string[];
}

/** The secret store cannot do what it was asked, through no fault of the caller. Says so with 503. */
export function secretStoreUnavailable(reason: string, cause?: unknown): DomainError<'unavailable'> {
  return new DomainError('unavailable', { reason }, { cause, retryAfterSeconds: 5 });
}

const deadline = 5_000;

/** One call, answered within five seconds or given up. */
export async function callVault(place: VaultPlace, call: VaultCall): Promise<VaultAnswer> {
  try {
    return await send(place, call).catch((error: unknown) => {
      // Nothing is changed by reading twice, and a connection that was idle may have been closed under us.
      if (call.method === 'GET' && isLostConnection(error)) return send(place, call);
      throw error;
    });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw secretStoreUnavailable('The secret store is not responding.', error);
  }
}

/** Follows no redirect: the token goes to the server that was named and to nobody else. */
async function send({ address, namespace }: VaultPlace, call: VaultCall): Promise<VaultAnswer> {
  const { method, path, token, body } = call;
  const response = await fetch(`${address}/v1/${path}`, {
    method,
    headers: {
      'x-vault-request': 'true',
      ...(token !== undefined && { 'x-vault-token': token }),
      ...(namespace !== undefined && { 'x-vault-namespace': namespace }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(deadline),
  });
  return understood(call, response.status, await response.text());
}

/** Not one that took too long: whoever hangs would hang again. */
function isLostConnection(error: unknown): boolean {
  return error instanceof TypeError;
}

function understood(call: VaultCall, status: number, text: string): VaultAnswer {
  const body = parsed(text);
  const errors = Array.isArray(body?.errors) ? body.errors.filter((line) => typeof line === 'string') : [];
  const trouble = troubleOf(status, body === undefined, errors);
  if (trouble !== undefined) throw secretStoreUnavailable(trouble, refusal(call, status, errors));
  return { status, body: body ?? {}, errors };
}

function troubleOf(status: number, isGarbled: boolean, errors: readonly string[]): string | undefined {
  if (status === 503 && errors.some((line) => /sealed/i.test(line))) return 'The secret store is sealed.';
  if (status === 501) return 'The secret store is not initialized.';
  if (status >= 300 && status < 400) return 'The secret store redirects to another server.';
  if (status === 429) return 'The secret store is busy.';
  if (status >= 500) return 'The secret store is not working.';
  return isGarbled ? 'The secret store gave an answer that makes no sense.' : undefined;
}

/** What was asked and what was said about it: for the log, without what was sent. */
export function refusal({ method, path }: VaultCall, status: number, errors: readonly string[]): Error {
  return new Error(`Vault answered ${status} to ${method} ${path}: ${errors.join('; ') || 'no reason given'}`);
}

interface VaultBody {
  errors?: unknown[];
  data?: unknown;
  auth?: unknown;
}

/** Undefined for what is not an object. Nothing at all is an empty one: some calls are answered with 204. */
function parsed(text: string): VaultBody | undefined {
  if (text.trim() === '') return {};
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
