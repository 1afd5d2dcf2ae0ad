import type { Db } from '@gpuaas/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { AuditFilter } from './audit.ts';
import { matches } from './audit-store.ts';
import { auditTables } from './tables.ts';

export type ExportFormat = 'ndjson' | 'csv';

export interface Head {
  number: number;
  last: number;
  hash: string;
  sealedAt: Date;
  signature: Buffer;
  keyId: string;
}

export async function findHead(db: Db): Promise<Head | undefined> {
  const row = await auditTables(db)
    .selectFrom('seal')
    .select(['number', 'last_position', 'hash', 'sealed_at', 'signature', 'key_id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    number: Number(row.number),
    last: Number(row.last_position),
    hash: row.hash.toString('hex'),
    sealedAt: row.sealed_at,
    signature: row.signature,
    keyId: row.key_id,
  };
}

interface SealLine {
  number: number;
  last: number;
  root: string;
  hash: string;
}

type Written = (column: RawBuilder<unknown>) => RawBuilder<unknown>;

/** For what has nothing in it to be escaped: words and ids, by their nature. */
const quoted: Written = (column) => sql`coalesce('"' || ${column} || '"', 'null')`;
const escaped: Written = (column) => sql`coalesce(to_json(${column})::text, 'null')`;

/** What people and programs have named may have anything in it, and nearly never has: looking costs less than escaping. */
const hasOddText = sql`(e.actor_name || coalesce(e.target_id, '') || coalesce(e.target_name, '') || e.correlation_id)
  ~ '[\\x01-\\x1f"\\\\]'`;

/**
 * The server writes the lines: here they would have to be taken apart and put together again. Strings are joined with `||`,
 * which takes the server an eighth less time than `format`.
 */
const jsonEntry = (
  text: Written,
) => sql`'{"row":"entry","position":' || place.position || ',"digest":"' || encode(place.digest, 'hex')
    || '","event":{"id":"' || e.id || '","at":' || to_json(e.occurred_at)::text || ',"actor":{"type":"' || e.actor_type
    || '","id":' || ${quoted(sql`e.actor_id`)} || ',"name":' || ${text(sql`e.actor_name`)} || '},"action":"' || e.action
    || '","result":"' || e.result || '","target":{"type":' || ${quoted(sql`e.target_type`)}
    || ',"id":' || ${text(sql`e.target_id`)} || ',"name":' || ${text(sql`e.target_name`)}
    || '},"project_id":' || ${quoted(sql`e.project_id`)} || ',"correlation_id":' || ${text(sql`e.correlation_id`)}
    || ',"request_id":' || ${quoted(sql`e.request_id`)} || ',"detail":' || e.detail::text || E'}}\\n'`;

const jsonLines = {
  entry: sql`case when ${hasOddText} then ${jsonEntry(escaped)} else ${jsonEntry(quoted)} end`,
  other: sql`format('{"row":"%s","position":%s,"digest":"%s"}
', found.kind, place.position, encode(place.digest, 'hex'))`,
  seal: (seal: SealLine) => `${JSON.stringify({ row: 'seal', ...seal })}\n`,
};

/**
 * A cell, and nothing that a spreadsheet would take for a formula: such a text, and one that looks as if that had been done to
 * it, gets a quotation mark in front. Nothing at all is null; two quotation marks are an empty text.
 */
const cell = (column: RawBuilder<unknown>) => sql`case when ${column} is null then ''
  else '"' || case when ${column} ~ '^[=+@''[:cntrl:]-]' then '''' else '' end || replace(${column}, '"', '""') || '"' end`;

const csvLines = {
  entry: sql`format('entry,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s
',
    place.position, encode(place.digest, 'hex'), e.id, to_json(e.occurred_at), e.actor_type, ${cell(sql`e.actor_id`)},
    ${cell(sql`e.actor_name`)}, ${cell(sql`e.action`)}, e.result, ${cell(sql`e.target_type`)}, ${cell(sql`e.target_id`)},
    ${cell(sql`e.target_name`)}, ${cell(sql`e.project_id`)}, ${cell(sql`e.correlation_id`)}, ${cell(sql`e.request_id`)},
    ${cell(sql`e.detail::text`)})`,
  other: sql`format('%s,%s,%s,,,,,,,,,,,,,,
', found.kind, place.position, encode(place.digest, 'hex'))`,
  seal: ({ number, last, root, hash }: SealLine) =>
    `seal,${last},${hash}${','.repeat(14)}"{""number"":${number},""root"":""${root}""}"\n`,
};

const linesIn = { ndjson: jsonLines, csv: csvLines };

export interface Part {
  /** Whole lines each, and not many: long texts cost more to clean up than to make. */
  texts: string[];
  entries: number;
}

/** The chain is read in parts of so many places. A seal is not taken apart: it is read with the part that its last place is in. */
export const placesAtOnce = 3_000;
const linesInText = 100;

/**
 * The seals that end within a part of the chain, up to the head: what the filter matches as it is, the digest of what it leaves out, and for a
 * seal of which it leaves out everything, only the seal. An entry that was sealed and is gone is `missing`, whoever asks.
 */
export async function readPart(
  db: Db,
  { filter, format, after, head }: { filter: AuditFilter; format: ExportFormat; after: number; head: number },
): Promise<Part> {
  const { entry, other, seal: sealLine } = linesIn[format];
  // Each entry is looked up by its number, in the order of the chain: whatever the planner believes about the tables, a part
  // costs what a part costs, and nothing has to be sorted.
  const { rows } = await sql<TextRow>`
    select seal.number, seal.last_position, seal.root, seal.hash, part.text, part.entries, part.shown
    from audit.seal seal
    cross join lateral generate_series(coalesce(
      (select before.last_position from audit.seal before where before.number = seal.number - 1), 0),
      seal.last_position - 1, ${sql.lit(linesInText)}) as text (after)
    cross join lateral (
      select string_agg(line, '') as text, count(*) filter (where kind = 'entry')::int as entries,
        count(*) filter (where kind <> 'omitted')::int as shown
      from (
        select found.kind, case when found.kind = 'entry' then ${entry} else ${other} end as line
        from audit.sealed_event place
        left join lateral (select * from audit.event where seq = place.seq offset 0) e on true
        cross join lateral (
          select case when e.seq is null then 'missing' when ${matches(filter)} then 'entry' else 'omitted' end as kind
        ) found
        where place.position > text.after
          and place.position <= least(text.after + ${sql.lit(linesInText)}, seal.last_position)
        order by place.position
      ) lines
    ) part
    where seal.last_position > ${after} and seal.last_position <= ${Math.min(after + placesAtOnce, head)}
    order by seal.number, text.after`.execute(auditTables(db));
  const seals = Map.groupBy(rows, ({ number }) => number);
  return {
    texts: [...seals.values()].flatMap((texts) => {
      const isShown = texts.some(({ shown }) => shown > 0);
      return [...(isShown ? texts.map(({ text }) => text ?? '') : []), sealLine(lineOf(texts[0] as TextRow))];
    }),
    entries: rows.reduce((sum, row) => sum + row.entries, 0),
  };
}

/** Some lines of a seal, and the seal. */
interface TextRow {
  number: bigint;
  last_position: bigint;
  root: Buffer;
  hash: Buffer;
  text: string | null;
  entries: number;
  shown: number;
}

function lineOf({ number, last_position: last, root, hash }: TextRow): SealLine {
  return { number: Number(number), last: Number(last), root: root.toString('hex'), hash: hash.toString('hex') };
}
