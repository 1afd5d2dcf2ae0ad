import { generateKeyPairSync } from 'node:crypto';
import { DomainError } from '@gpuaas/kernel';
import { describe, expect, it } from 'vitest';
import { parseSshPublicKey } from './ssh-public-key.ts';

// Made by ssh-keygen, and the fingerprints are what `ssh-keygen -l` says of them.
const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIN1DGreQgBruksaI0dBhkQy3fzsA089LhzSamhQju6s/';
const ecdsa =
  'ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjEAAACFBAHzfV+OSixrNxLL1F//WnxBWdzWNvilbs7iukrUPFVRGxpdER+v/+6J3T1xNS9+5YYYIdoEUhqDdc9z6S3CuG3PXgFloxe8588lU1NOtWXaH8Ku6yB5/GZEUaqxO3JjBjy20UV2ufKGhW7qG3DhVlLXk4YTOvhKNxnsR4+vA28Leu4Lnw==';
const rsa =
  'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQDSneYThJaUZ0MYV3LjnSEjoFm/tql0zzIQ9YH/NoYP+rskFl3ZFOxuTw4SSJGy/zQnQdtVjyTSeemVZltMst+pKUoJnLexSXHdOqaTKx2QozJ6mUMJXioTYxbcBuHkTB2sYrIiShDvTktdjnXzaakMddnw9wnicALRMG0Yp8k2zVI1x6fjoItBb7O38FnpLyBzD58wVurD8oGFRI9jnBDkT96WYS0tqOWqTZf04cHs2bXl0DjRTp/SC9zGW3MXIirdkTEJq82vlttbMjmR9DsuTjPSuHnRbyXWba2+gyXJaIk503v2XmglE4drVuYaOusiMdr35PDPL0Dx0Et8LsuBeIuZ/XAhuG156bI00JPIAe5rQJyvLA5S6xajNpxO/MyuTKyxr4OpAyDr4ftXzZ1iFZzVdK8oSUtaRXUkRmxP3YnP70Ji2dCcEe7M6a3EySB5nKwLc+hnOXnhUud3TJyzPv1P8DL/5fZmDTXfkeFV3QL5S+N++4NWB03rw5B0xWk=';

/** A field with its length in front. */
function field(bytes: Buffer | string, length = Buffer.from(bytes).length): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return Buffer.concat([head, Buffer.from(bytes)]);
}
const lineOf = (type: string, ...fields: Buffer[]) => `${type} ${Buffer.concat(fields).toString('base64')}`;
const number = (bytes: Buffer) => field((bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.of(0), bytes]));
const exponent = field(Buffer.of(1, 0, 1));
/** Odd, with exactly so many bits. */
function modulus(bits: number): Buffer {
  const bytes = Buffer.alloc(Math.ceil(bits / 8), 0xff);
  bytes[0] = 0xff >> ((8 - (bits % 8)) % 8);
  return bytes;
}
const rsaOf = (bits: number) => lineOf('ssh-rsa', field('ssh-rsa'), exponent, number(modulus(bits)));
const point = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]);

function refusalOf(text: string): string {
  try {
    parseSshPublicKey(text);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'ssh_key_invalid' ? error.message : error.code;
  }
  return 'accepted';
}

describe('an SSH public key', () => {
  it.each([
    [`${ed25519} mara@laptop`, 'ssh-ed25519', 256, 'SHA256:A6Ca2vJDt1RXvd3rVfx6RvlM/sLk/k62lOs41Gyn0sE', 'mara@laptop'],
    [ecdsa, 'ecdsa-sha2-nistp521', 521, 'SHA256:5fQC29TJOcXfycGA7d60LDEzMa3noWheRShHBB7zIy0', ''],
    [rsa, 'ssh-rsa', 3_072, 'SHA256:acQmK5Qwg3scdqkdL0cP5q12iZ1psmuVCI+GxLIMJkY', ''],
    // As Windows, a web page or a careful person would send it.
    [`\ufeff  ${ed25519}\tmy  key \r\n`, 'ssh-ed25519', 256, expect.any(String), 'my key'],
  ])('is read as ssh-keygen reads it: %.30s', (text, type, bits, fingerprint, comment) => {
    expect(parseSshPublicKey(text)).toMatchObject({ type, bits, fingerprint, comment });
  });

  it.each(['P-256', 'P-384', 'P-521'])('on the curve %s is accepted', (namedCurve) => {
    const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' });
    const curve = namedCurve.replace('P-', 'nistp');
    const whole = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const text = lineOf(`ecdsa-sha2-${curve}`, field(`ecdsa-sha2-${curve}`), field(curve), field(whole));
    expect(parseSshPublicKey(text).bits).toBe(Number(namedCurve.slice(2)));
  });

  it.each([
    [3_071, 'at least 3072 bits. This one has 3071.'],
    [1_024, 'at least 3072 bits. This one has 1024.'],
    [3_072, 'accepted'],
    [4_097, 'accepted'],
    [16_384, 'accepted'],
    [16_385, 'at most 16384 bits'],
  ])('of RSA with %d bits: %s', (bits, outcome) => {
    expect(refusalOf(rsaOf(bits))).toContain(outcome);
  });

  it.each([
    ['PKCS #8', String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))],
    ['OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----\nnot a real one\n-----END OPENSSH PRIVATE KEY-----\n'],
    ['the middle of an OpenSSH file', `${Buffer.from('openssh-key-v1\0none').toString('base64')}`],
    ['PEM in small letters, with CRLF', '-----begin rsa private key-----\r\nMIIB\r\n'],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\n'],
    ['a private key behind a public one', `${ed25519}\n-----BEGIN EC PRIVATE KEY-----`],
  ])('is not a private key, and the answer repeats nothing of it: %s', (_, text) => {
    expect(refusalOf(text)).toBe('ssh_private_key');
  });

  const damaged = 'damaged or incomplete';
  const [, encoded = ''] = ed25519.split(' ');
  it.each([
    ['nothing', ' \r\n', 'it is empty'],
    ['junk', 'hello there', 'does not start with the type'],
    ['a type of another protocol', `x509v3-ssh-rsa ${encoded}`, 'does not start with the type'],
    ['a property of every object', `constructor ${encoded}`, 'does not start with the type'],
    ['a type alone', 'ssh-ed25519', 'not base64'],
    ['base64 with a mistake', `ssh-ed25519 ${encoded.slice(0, -1)}!`, 'not base64'],
    ['base64 without its padding', ecdsa.replace(/=+$/, ''), 'not base64'],
    ['base64 of a URL', `ssh-ed25519 ${encoded.replaceAll('/', '_')}`, 'not base64'],
    ['two keys', `${ed25519}\n${rsa}`, 'several lines'],
    ['a line broken by an editor', `${ed25519.slice(0, 40)}\r\n${ed25519.slice(40)}`, 'several lines'],
    ['a carriage return alone', `${ed25519} a\rb`, 'several lines'],
    ['a NUL', `${ed25519} a\0b`, 'characters that no key has'],
    ['an escape sequence', `${ed25519} \u001b[31mred`, 'characters that no key has'],
    ['options', `command="rm -rf /",no-pty ${ed25519}`, 'options in front'],
    ['options with quoted spaces', `from="a b" ${rsa}`, 'options in front'],
    ['a certificate', `ssh-ed25519-cert-v01@openssh.com ${encoded}`, 'it is a certificate'],
    [
      'a certificate under the name of a key',
      lineOf('ssh-ed25519', field('ssh-ed25519-cert-v01@openssh.com')),
      'two different types',
    ],
    ['a security key', `sk-ssh-ed25519@openssh.com ${encoded}`, 'security keys are not supported'],
    ['DSA', `ssh-dss ${encoded}`, 'DSA is too weak'],
    ['RFC 4716', '---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n---- END SSH2 PUBLIC KEY ----', 'another format'],
    ['PEM', '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----', 'another format'],
    ['another type inside', lineOf('ssh-rsa', field('ssh-ed25519'), field(Buffer.alloc(32))), 'two different types'],
    ['no field at all', lineOf('ssh-ed25519', Buffer.of(0, 0)), damaged],
    ['a length beyond the end', lineOf('ssh-ed25519', field('ssh-ed25519'), field(Buffer.alloc(32), 33)), damaged],
    ['a length of four gigabytes', lineOf('ssh-ed25519', field('ssh-ed25519', 0xffff_ffff)), damaged],
    ['a length that is too short', lineOf('ssh-ed25519', field('ssh-ed25519'), field(Buffer.alloc(32), 31)), damaged],
    ['a truncated key', lineOf('ssh-ed25519', field('ssh-ed25519'), field(Buffer.alloc(31))), damaged],
    [
      'something behind the key',
      lineOf('ssh-ed25519', field('ssh-ed25519'), field(Buffer.alloc(32)), field('x')),
      damaged,
    ],
    [
      'another curve inside',
      lineOf('ecdsa-sha2-nistp256', field('ecdsa-sha2-nistp256'), field('nistp384'), field(point)),
      damaged,
    ],
    [
      'a point beside the curve',
      lineOf('ecdsa-sha2-nistp256', field('ecdsa-sha2-nistp256'), field('nistp256'), field(point)),
      damaged,
    ],
    [
      'a point in short form',
      lineOf('ecdsa-sha2-nistp256', field('ecdsa-sha2-nistp256'), field('nistp256'), field(Buffer.alloc(33, 2))),
      damaged,
    ],
    ['a negative modulus', lineOf('ssh-rsa', field('ssh-rsa'), exponent, field(modulus(3_072))), damaged],
    [
      'a modulus with zeros in front',
      lineOf('ssh-rsa', field('ssh-rsa'), exponent, field(Buffer.concat([Buffer.alloc(9), modulus(3_072)]))),
      damaged,
    ],
    ['an even modulus', lineOf('ssh-rsa', field('ssh-rsa'), exponent, number(Buffer.alloc(384, 0xfe))), damaged],
    ['an exponent of 1', lineOf('ssh-rsa', field('ssh-rsa'), field(Buffer.of(1)), number(modulus(3_072))), damaged],
    ['an even exponent', lineOf('ssh-rsa', field('ssh-rsa'), field(Buffer.of(2)), number(modulus(3_072))), damaged],
    ['a huge exponent', lineOf('ssh-rsa', field('ssh-rsa'), number(modulus(128)), number(modulus(3_072))), damaged],
    ['an empty number', lineOf('ssh-rsa', field('ssh-rsa'), field(''), number(modulus(3_072))), damaged],
  ])('is refused with the reason when it is %s', (_, text, reason) => {
    expect(refusalOf(text)).toContain(reason);
  });

  it('is refused at every place where it can be cut off', () => {
    const whole = Buffer.from(rsa.split(' ')[1] ?? '', 'base64');
    for (let length = 0; length < whole.length; length += 1) {
      expect(refusalOf(`ssh-rsa ${whole.subarray(0, length).toString('base64')}`), `${length} bytes`).not.toBe(
        'accepted',
      );
    }
  });

  it('takes no time to refuse, however large', () => {
    const large = 16_384;
    const texts = [
      ' '.repeat(large),
      'a '.repeat(large / 2),
      `ssh-ed25519 ${'A'.repeat(large)}`,
      '\t \r\n'.repeat(large / 4) + ed25519,
      'ssh-rsa '.repeat(large / 8),
    ];
    const startedAt = performance.now();
    for (const text of texts) refusalOf(text);
    // A second is a thousand times of what it takes; what grows with the square takes longer.
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
