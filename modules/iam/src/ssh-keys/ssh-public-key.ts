import { createHash, createPublicKey } from 'node:crypto';
import type { SshKeyType } from '@gpuaas/contract';
import { DomainError } from '@gpuaas/kernel';

export interface SshPublicKey {
  type: SshKeyType;
  bits: number;
  /** As `ssh-keygen -l` prints it. */
  fingerprint: string;
  blob: Buffer;
  /** What follows the key on its line. */
  comment: string;
}

const curves: Readonly<Record<string, { name: string; crv: string; bytes: number; bits: number }>> = {
  'ecdsa-sha2-nistp256': { name: 'nistp256', crv: 'P-256', bytes: 32, bits: 256 },
  'ecdsa-sha2-nistp384': { name: 'nistp384', crv: 'P-384', bytes: 48, bits: 384 },
  'ecdsa-sha2-nistp521': { name: 'nistp521', crv: 'P-521', bytes: 66, bits: 521 },
};
const leastRsaBits = 3_072;
const mostRsaBits = 16_384;

/**
 * Reads one line of a `.pub` file. Nothing is taken on trust: the words of the line, the base64 and every length in it must
 * be exactly what `ssh-keygen` writes, so that what is stored means the same to every program that reads it later. Nothing
 * of the text is repeated in an error: it may be a secret.
 */
export function parseSshPublicKey(text: string): SshPublicKey {
  if (isPrivate(text)) throw new DomainError('ssh_private_key');
  const line = text.trim();
  if (line === '') throw invalid('it is empty.');
  if (/^-+ ?BEGIN/.test(line)) {
    throw invalid('it is in another format. Convert it with: ssh-keygen -i -f FILE');
  }
  if (/[\r\n]/.test(line)) throw invalid('it has several lines. Add one key at a time.');
  if (/\p{Cc}/u.test(line.replaceAll('\t', ' '))) throw invalid('it has characters that no key has.');
  const [type = '', encoded = '', ...comment] = line.split(/[ \t]+/);
  assertType(type, line);
  const blob = decode(encoded);
  return { type, bits: bitsOf(type, blob), fingerprint: fingerprintOf(blob), blob, comment: comment.join(' ') };
}

function fingerprintOf(blob: Buffer): string {
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}

/** In PEM of any kind, in PuTTY's own format, or only the middle of an OpenSSH file. */
function isPrivate(text: string): boolean {
  return /PRIVATE KEY|PuTTY-User-Key-File|b3BlbnNzaC1rZXktdjE/i.test(text);
}

function assertType(type: string, line: string): asserts type is SshKeyType {
  if (type === 'ssh-ed25519' || type === 'ssh-rsa' || Object.hasOwn(curves, type)) return;
  if (/-cert-v\d+@openssh\.com$/.test(type)) throw invalid('it is a certificate. Add the key itself.');
  if (type.startsWith('sk-')) throw invalid('keys on security keys are not supported.');
  if (type === 'ssh-dss') throw invalid('DSA is too weak.');
  if (/[ \t](ssh-(ed25519|rsa)|ecdsa-sha2-nistp\d+)[ \t]/.test(line)) {
    throw invalid('there are options in front of it. Remove them.');
  }
  throw invalid('it does not start with the type of a key, such as ssh-ed25519.');
}

function decode(encoded: string): Buffer {
  const blob = Buffer.from(encoded, 'base64');
  // Node passes over what is not base64; a key that is encoded in another way is not the same text everywhere.
  if (encoded === '' || blob.toString('base64') !== encoded) throw invalid('its second word is not base64.');
  return blob;
}

function bitsOf(type: SshKeyType, blob: Buffer): number {
  const read = reader(blob);
  if (read.next().toString('latin1') !== type) throw invalid('it says two different types.');
  if (type === 'ssh-ed25519') {
    if (read.next().length !== 32) throw damaged();
    read.end();
    return 256;
  }
  return type === 'ssh-rsa' ? rsaBits(read) : curveBits(type, read);
}

function curveBits(type: string, read: Reader): number {
  const curve = curves[type];
  if (!curve || read.next().toString('latin1') !== curve.name) throw damaged();
  const point = read.next();
  read.end();
  if (point.length !== 1 + 2 * curve.bytes || point[0] !== 4) throw damaged();
  const [x, y] = [point.subarray(1, 1 + curve.bytes), point.subarray(1 + curve.bytes)];
  try {
    // Refuses a point that does not lie on the curve.
    const jwk = { kty: 'EC', crv: curve.crv, x: x.toString('base64url'), y: y.toString('base64url') };
    createPublicKey({ key: jwk, format: 'jwk' });
  } catch {
    throw damaged();
  }
  return curve.bits;
}

function rsaBits(read: Reader): number {
  const exponent = numberIn(read.next());
  const modulus = numberIn(read.next());
  read.end();
  const bits = modulus.length * 8 - Math.clz32(modulus[0] ?? 0) + 24;
  if (bits < leastRsaBits) throw invalid(`RSA keys need at least ${leastRsaBits} bits. This one has ${bits}.`);
  if (bits > mostRsaBits) throw invalid(`RSA keys can have at most ${mostRsaBits} bits. This one has ${bits}.`);
  // An even number is no exponent and no product of two large primes, and 1 encrypts nothing.
  const isOdd = (number: Buffer) => ((number.at(-1) ?? 0) & 1) === 1;
  const isExponent = exponent.length <= 8 && isOdd(exponent) && !exponent.equals(Buffer.of(1));
  if (!isExponent || !isOdd(modulus)) throw damaged();
  return bits;
}

/** A positive number as SSH writes it: with a leading zero where its first bit is set, and with no other. */
function numberIn(bytes: Buffer): Buffer {
  const [first = 0, second = 0] = bytes;
  const isPositive = bytes.length > 0 && first < 0x80;
  const isShortest = first !== 0 || (bytes.length > 1 && second >= 0x80);
  if (!isPositive || !isShortest) throw damaged();
  return first === 0 ? bytes.subarray(1) : bytes;
}

interface Reader {
  next(): Buffer;
  end(): void;
}

/** Goes through fields that each have their length in front. */
function reader(blob: Buffer): Reader {
  let at = 0;
  return {
    next() {
      if (blob.length - at < 4) throw damaged();
      const length = blob.readUInt32BE(at);
      at += 4;
      if (length > blob.length - at) throw damaged();
      at += length;
      return blob.subarray(at - length, at);
    },
    end() {
      if (at !== blob.length) throw damaged();
    },
  };
}

function damaged(): DomainError {
  return invalid('it is damaged or incomplete. Copy it again.');
}

function invalid(reason: string): DomainError {
  return new DomainError('ssh_key_invalid', { reason });
}
