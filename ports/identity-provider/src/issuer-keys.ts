import { DomainError, sleep } from '@gpuaas/kernel';
import { createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';

type LocalJWKSet = ReturnType<typeof createLocalJWKSet>;

export interface IssuerKeysOptions {
  issuerUrl: string;
  /** Where its keys lie, as its discovery document says. */
  findKeysUrl(): Promise<string>;
  fetch(url: string): Promise<Response>;
  now?: () => number;
}

export interface IssuerKeys {
  /** The claims of a token that this issuer has signed for this audience. Throws `unauthenticated`, `token_expired` or `unavailable`. */
  verify(token: string, audience: string): Promise<JWTPayload>;
}

/** How long keys count as fresh, how long they do while the issuer is away, and how often it is asked at most. */
const freshFor = 300_000;
const usableFor = 24 * 3_600_000;
const pauseBetween = 1_000;
/** Signatures with a secret that both sides have are not among them, nor is none at all. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
const secondsOfSkew = 5;

/**
 * The keys of an issuer, asked for every five minutes and when a token names one that is not known: so a rotated key is
 * accepted with its first token. While the issuer is away its last keys go on, for a day.
 */
export function createIssuerKeys(options: IssuerKeysOptions): IssuerKeys {
  const { issuerUrl, now = () => performance.now() } = options;
  let known: { keys: LocalJWKSet; kids: ReadonlySet<string>; at: number } | undefined;
  let asking: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    const url = new URL(await options.findKeysUrl());
    // Whoever can make the issuer name another host must not sign for it.
    if (url.origin !== new URL(issuerUrl).origin) throw new TypeError('the keys lie at another host than the issuer');
    const response = await options.fetch(url.href);
    if (response.status !== 200) throw new TypeError(`the keys were answered with ${response.status}`);
    const document = (await response.json()) as JSONWebKeySet;
    const kids = new Set(document.keys.flatMap(({ kid }) => (kid === undefined ? [] : [kid])));
    known = { keys: createLocalJWKSet(document), kids, at: now() };
  }

  /** One question for all who wait, and never two within a second: made-up tokens must not become a flood elsewhere. */
  function askOnce(): Promise<void> {
    asking ??= (async () => {
      const wait = askedAt + pauseBetween - now();
      if (wait > 0) await sleep(wait);
      askedAt = now();
      await ask();
    })().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  async function keysFor(kid: string | undefined): Promise<LocalJWKSet> {
    const age = known ? now() - known.at : Number.POSITIVE_INFINITY;
    const isKnown = known !== undefined && (kid === undefined || known.kids.has(kid));
    if (isKnown && age < freshFor) return known?.keys as LocalJWKSet;
    try {
      await askOnce();
    } catch (cause) {
      if (!known || age > usableFor) {
        throw new DomainError('unavailable', { reason: 'The identity provider is not responding.' }, { cause });
      }
    }
    return (known as { keys: LocalJWKSet }).keys;
  }

  return {
    async verify(token, audience) {
      try {
        const { kid } = decodeProtectedHeader(token);
        const checks = { issuer: issuerUrl, audience, algorithms, clockTolerance: secondsOfSkew };
        const { payload } = await jwtVerify(token, await keysFor(kid), { ...checks, requiredClaims: ['exp', 'sub'] });
        return payload;
      } catch (cause) {
        if (cause instanceof DomainError) throw cause;
        throw new DomainError(cause instanceof errors.JWTExpired ? 'token_expired' : 'unauthenticated', {}, { cause });
      }
    },
  };
}
