import { expect, it } from 'vitest';
import { keyFault } from './key-fault.ts';

it.each([
  ['', 'Paste a public key.'],
  ['ssh-ed25519 AAAA me', undefined],
  ['-----BEGIN OPENSSH PRIVATE KEY-----', expect.stringContaining('It was not sent')],
  ['PuTTY-User-Key-File-3: ssh-ed25519', expect.stringContaining('It was not sent')],
])('says what is wrong with %j', (text, fault) => {
  expect(keyFault(text)).toEqual(fault);
});
