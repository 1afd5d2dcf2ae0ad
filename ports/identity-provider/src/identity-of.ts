import { DomainError } from '@gpuaas/kernel';
import type { JWTPayload } from 'jose';
import type { Identity } from './identity-provider.ts';

/** As long as OpenID Connect lets a subject be, and a mailbox. */
const longestName = 255;
const longestEmail = 254;
const longestDisplayName = 200;

/**
 * Who claims are about. What somebody is known by is refused when it is too long: cut off, it could be somebody else's. What
 * people are only shown is cut, and an address that cannot be one is left out. Throws `login_failed`.
 */
export function identityOf(issuer: string, claims: JWTPayload): Identity {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined);
  const email = emailIn(text('email'));
  const subject = checked('subject', claims.sub ?? '');
  const username = checked('username', text('preferred_username') ?? email ?? subject);
  const session = text('sid');
  return {
    ...{ issuer, subject, username, displayName: shown(text('name')) || username, email },
    ...(claims['email_verified'] === true && email !== undefined && { emailVerified: true }),
    ...(session !== undefined && { session: checked('session', session) }),
  };
}

function checked(what: string, value: string): string {
  if (value.length <= longestName && !/\p{Cc}/u.test(value)) return value;
  const reason = `the identity provider sent a ${what} that is longer than ${longestName} characters or has control characters.`;
  throw new DomainError('login_failed', { reason });
}

function shown(text: string | undefined): string {
  return [...(text ?? '').replace(/\p{Cc}+/gu, ' ').trim()].slice(0, longestDisplayName).join('');
}

function emailIn(text: string | undefined): string | undefined {
  return text !== undefined && text.length <= longestEmail && /^[^\s\p{Cc}]+$/u.test(text) ? text : undefined;
}
