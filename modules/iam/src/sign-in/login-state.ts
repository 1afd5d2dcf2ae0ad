import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@gpuaas/kernel';

/**
 * The `state` of a sign-in: it says itself, signed, for which redirect and challenge it was made and until when it
 * holds. So nothing has to be stored for sign-ins that are never finished.
 */
export interface LoginStates {
  make(login: { redirectUri: string; codeChallenge: string }): string;
  isGenuine(state: string, login: { redirectUri: string; codeChallenge: string }): boolean;
}

const lifeMilliseconds = 600_000;

export function createLoginStates(key: string, clock: Clock): LoginStates {
  const sign = (until: string, { redirectUri, codeChallenge }: { redirectUri: string; codeChallenge: string }) =>
    createHmac('sha256', key)
      .update(JSON.stringify([until, redirectUri, codeChallenge]))
      .digest('base64url');

  return {
    make(login) {
      const until = String(clock.now().getTime() + lifeMilliseconds);
      return `${until}.${sign(until, login)}`;
    },
    isGenuine(state, login) {
      const [until = '', signature = ''] = state.split('.');
      const expected = Buffer.from(sign(until, login));
      const given = Buffer.from(signature);
      const genuine = given.length === expected.length && timingSafeEqual(given, expected);
      return genuine && Number(until) > clock.now().getTime();
    },
  };
}
