import { createHash } from 'node:crypto';
import type { OrganizationId } from '@gpuaas/contract';
import { exportFormat, hashBeforeFirstSeal, signedExportOf } from '@gpuaas/contract/audit-chain';
import { type Clock, type Db, DomainError, sleep } from '@gpuaas/kernel';
import type { AuditFilter } from './audit.ts';
import { type ExportFormat, findHead, type Head, type Part, placesAtOnce, readPart } from './export-store.ts';
import type { SealKey } from './seal-key.ts';
import { readUnsealedLag } from './seal-store.ts';

export interface ExportDeps {
  sealKey: SealKey;
  clock: Clock;
  /** How long an export waits for what was committed before it to be sealed. */
  waitForSeals?: number;
}

export interface Exports {
  /** Takes a place, which the caller leaves when the export has ended. Throws when there is none. */
  enter(caller: string, of: ExportOf): () => void;
  run(db: Db, filter: AuditFilter, format: ExportFormat, leave: () => void): AsyncGenerator<string>;
}

/** Whose events are exported: one organisation cannot take the places of others, nor all of them those of the platform. */
export type ExportOf = OrganizationId | 'platform';

/** At once, of one caller, of one organisation and of all: each holds a part of the log in memory for as long as its reader takes. */
const mostOfCaller = 2;
const mostOfOrganization = 2;
const mostOfAll = 16;

export function createExports({ sealKey, clock, waitForSeals = 5_000 }: ExportDeps): Exports {
  const open = new Set<{ caller: string; of: ExportOf }>();

  function enter(caller: string, of: ExportOf): () => void {
    const all = [...open];
    const isPlatform = of === 'platform';
    if (all.filter((one) => one.caller === caller).length >= mostOfCaller)
      throw new DomainError('too_many_streams', { limit: mostOfCaller });
    if (!isPlatform && all.filter((one) => one.of === of).length >= mostOfOrganization)
      throw tooMany(`Your organization already has ${mostOfOrganization} exports running.`);
    if (all.filter((one) => (one.of === 'platform') === isPlatform).length >= mostOfAll)
      throw tooMany('Too many exports are running.');
    const place = { caller, of };
    open.add(place);
    return () => void open.delete(place);
  }

  /** What somebody has just done is to be in their export, if the sealer works. */
  async function sealedUntil(db: Db): Promise<number> {
    const askedAt = clock.now().getTime();
    for (;;) {
      const { waiting, since } = await readUnsealedLag(db);
      const isWaiting = since !== undefined && since.getTime() <= askedAt;
      if (!isWaiting || clock.now().getTime() - askedAt >= waitForSeals) return waiting;
      await sleep(100);
    }
  }

  async function* run(db: Db, filter: AuditFilter, format: ExportFormat, leave: () => void): AsyncGenerator<string> {
    try {
      const unsealed = await sealedUntil(db);
      const head = await findHead(db);
      const sum = createHash('sha256');
      const passed = (text: string) => {
        sum.update(text);
        return text;
      };
      const header = { version: exportFormat, exported_at: clock.now().toISOString(), filter: plain(filter), unsealed };
      yield passed(format === 'csv' ? csvHeader(header) : `${JSON.stringify({ row: 'export', ...header })}\n`);
      let entries = 0;
      for await (const part of parts(db, filter, format, head)) {
        entries += part.entries;
        for (const text of part.texts) yield passed(text);
      }
      yield footerOf(format, head, { entries, file: sum.digest('hex') });
    } finally {
      leave();
    }
  }

  function footerOf(format: ExportFormat, head: Head | undefined, sums: { entries: number; file: string }): string {
    const [number, hash] = [head?.number ?? 0, head?.hash ?? hashBeforeFirstSeal];
    const footer = {
      number,
      last: head?.last ?? 0,
      hash,
      sealed_at: head?.sealedAt.toISOString() ?? null,
      signature: head?.signature.toString('base64url') ?? null,
      key_id: head?.keyId ?? null,
      ...sums,
      export_key_id: sealKey.id,
      export_signature: sealKey.sign(signedExportOf({ number, hash, ...sums })).toString('base64url'),
    };
    return format === 'csv' ? csvRow('head', footer) : `${JSON.stringify({ row: 'head', ...footer })}\n`;
  }

  return { enter, run };
}

function tooMany(reason: string): DomainError {
  return new DomainError('unavailable', { reason }, { retryAfterSeconds: 30 });
}

/** Parts that are read or being read while one is on its way: the database is not to wait for whoever reads. */
const mostAhead = 2;

async function* parts(db: Db, filter: AuditFilter, format: ExportFormat, head: Head | undefined): AsyncGenerator<Part> {
  const last = head?.last ?? 0;
  const ahead: Promise<Part>[] = [];
  for (let after = 0; ; ) {
    for (; ahead.length < mostAhead && after < last; after += placesAtOnce) {
      const reading = readPart(db, { filter, format, after, head: last });
      // Whoever leaves waits for nothing, and what was asked for on their behalf may fail.
      reading.catch(() => {});
      ahead.push(reading);
    }
    const part = await ahead.shift();
    if (!part) return;
    yield part;
  }
}

function plain(filter: AuditFilter): Record<string, string> {
  const wanted = {
    project_id: filter.projectId,
    actor: filter.actor,
    action: filter.action,
    result: filter.result,
    target_id: filter.targetId,
    correlation_id: filter.correlationId,
    since: filter.since?.toISOString(),
    until: filter.until?.toISOString(),
  };
  return Object.fromEntries(
    Object.entries(wanted).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const columns =
  'row,position,digest,id,at,actor_type,actor_id,actor_name,action,result,target_type,target_id,target_name,project_id,correlation_id,request_id,detail';

function csvHeader(header: object): string {
  return `${columns}\n${csvRow('export', header)}`;
}

/** What is not an entry has all it says in the last column. */
function csvRow(kind: string, value: object): string {
  return `${kind}${','.repeat(16)}"${JSON.stringify(value).replaceAll('"', '""')}"\n`;
}
