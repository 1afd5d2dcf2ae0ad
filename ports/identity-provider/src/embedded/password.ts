import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number, cost: object) => Promise<Buffer>;
const cost = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt:${salt.toString('base64url')}:${(await derive(password, salt, 32, cost)).toString('base64url')}`;
}

/** Without a hash to compare with it takes as long and is never right. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', expected = ''] = (hash ?? nobodysHash).split(':');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), 32, cost);
  return timingSafeEqual(actual, Buffer.from(expected, 'base64url')) && hash !== undefined;
}

const nobodysHash = `scrypt:${randomBytes(16).toString('base64url')}:${randomBytes(32).toString('base64url')}`;
