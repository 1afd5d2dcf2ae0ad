import { createHash } from 'node:crypto';
import type { components } from '../generated/openapi.ts';
import { canonicalJson } from './canonical-json.ts';

/**
 * How audit events are sealed: whoever has an export can do the same sums again (docs/guides/audit.md). Hashes are SHA-256 in
 * lower-case hexadecimal digits. What is here is a promise: a seal that was made is never made again in another way.
 */
export type ChainedEvent = Omit<components['schemas']['AuditEvent'], 'seal'>;

/** One link of the chain: some events, and the link before. */
export interface Seal {
  /** From 1, without a gap. */
  number: number;
  /** How many events this seal and all before it have. */
  last: number;
  /** Of the events' digests, in their order. */
  root: string;
}

export const hashBeforeFirstSeal = '0'.repeat(64);

/** Of everything that is said about an event, and of nothing else. */
export function digestOf(event: ChainedEvent): string {
  const { id, at, actor, action, result, target, project_id, correlation_id, request_id, detail } = event;
  const what = [id, at, actor.type, actor.id, actor.name, action, result, target.type, target.id, target.name];
  return sha256(canonicalJson([...what, project_id, correlation_id, request_id, detail]));
}

export function rootOf(digests: readonly string[]): string {
  const sum = createHash('sha256');
  for (const digest of digests) sum.update(digest, 'hex');
  return sum.digest('hex');
}

export function sealHashOf(previous: string, { number, last, root }: Seal): string {
  return sha256(['gpuaas audit seal 1', previous, number, last, root].join('\n'));
}

/** What the platform signs when it makes a seal. */
export function signedHeadOf(head: { number: number; last: number; hash: string; sealed_at: string }): Buffer {
  return Buffer.from(['gpuaas audit head 1', head.number, head.last, head.hash, head.sealed_at].join('\n'));
}

/** The version of the form of an export. */
export const exportFormat = 1;

/** What the platform signs at the end of an export: the head it goes up to, and everything before. */
export function signedExportOf(made: { number: number; hash: string; entries: number; file: string }): Buffer {
  return Buffer.from(['gpuaas audit export 1', made.number, made.hash, made.entries, made.file].join('\n'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
