import { origin } from './addresses.ts';

/** Secrets and the token go there as they are, so what leaves this machine is encrypted. */
export function vaultAddress(text: string): string {
  const address = origin('https', 'http')(text);
  mustBePrivate(address);
  return address;
}

function mustBePrivate(address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    throw new Error('must begin with https://: plain http is for this machine only');
  }
}

/** As it is written: tokens and the discovery document have to name it with every character. */
export function issuerUrl(text: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(text) || !URL.canParse(text)) {
    throw new Error('must be an address such as https://sso.example.com/realms/gpuaas');
  }
  mustBePrivate(text);
  return text;
}

export function vaultPath(text: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(text)) throw new Error('must be a path such as secret or team/secret');
  return text;
}

export function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error('must be an address such as postgres://user:password@host:port/database');
  return text;
}

export function redisUrl(text: string): string {
  if (!/^rediss?:\/\/[^/]/.test(text)) throw new Error('must be an address such as redis://user:password@host:port/0');
  return text;
}

export function natsUrl(text: string): string {
  if (text.split(',').every((one) => /^(nats|tls):\/\/[^/,\s]+\/?$/.test(one.trim()) && URL.canParse(one.trim())))
    return text;
  throw new Error('must be an address such as nats://user:password@host:4222, or several separated by commas');
}

export function hostAndPort(text: string): string {
  if (!/^[^\s/:@]+:\d{1,5}$|^\[[\da-f:]+\]:\d{1,5}$/i.test(text))
    throw new Error('must be host:port, without a scheme');
  return text;
}
