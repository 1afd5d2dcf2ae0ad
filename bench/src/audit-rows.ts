import type { BenchDatabase } from './bench-database.ts';

/** Ten million on demand, with `GPUAAS_COMPLETE=1`. */
export const auditRows = process.env['GPUAAS_COMPLETE'] === '1' ? 10_000_000 : 200_000;
export const people = 500;
export const projects = 200;

const idOf = (prefix: string, number: string) => `'${prefix}_01kadh6sw4' || lpad((${number})::text, 16, '0')`;

/** Sealed as the sealer would have done it, but for the sums. */
export async function fillAudit(database: BenchDatabase): Promise<void> {
  await database.asOwner('alter table audit.seal disable trigger all');
  await database.asOwner('alter table audit.sealed_event disable trigger all');
  await database.asOwner('alter table audit.event disable trigger all');
  await database.asOwner('truncate audit.event, audit.sealed_event, audit.seal');
  await database.asOwner(`
    insert into audit.event (id, occurred_at, actor_type, actor_id, actor_name, action, result, target_type, target_id,
      target_name, project_id, correlation_id, request_id, detail, seq)
    select ${idOf('aud', 'n')}, '2026-01-01'::timestamptz + n * interval '1 s', 'user', ${idOf('user', `n % ${people}`)},
      'person-' || n % ${people}, (array['allocation.create', 'allocation.release', 'terminal.open', 'session.create'])[1 + n % 4],
      case when n % 50 = 0 then 'failure' else 'success' end, 'allocation', ${idOf('alloc', 'n / 6')}, 'run-' || n / 6,
      ${idOf('proj', `n % ${projects}`)}, ${idOf('cor', 'n / 3')}, ${idOf('req', 'n')}, '{"sku": "sim-h200-1", "gpus": 1}', n
    from generate_series(1, ${auditRows}) n`);
  await database.asOwner(`
    insert into audit.seal (number, last_position, root, hash, signature, key_id, sealed_at, read_until, gaps)
    select n, n * 500, sha256(n::text::bytea), sha256(n::text::bytea), '', 'bench', now(), n * 500, '[]'
    from generate_series(1, ${auditRows} / 500) n`);
  await database.asOwner(`
    insert into audit.sealed_event (position, seq, seal_number, digest)
    select n, n, (n + 499) / 500, sha256(n::text::bytea) from generate_series(1, ${auditRows}) n`);
  await database.asOwner('vacuum analyze audit.event, audit.seal, audit.sealed_event');
}

/** The same id as text. */
export function idText(prefix: string, number: number): string {
  return `${prefix}_01kadh6sw4${String(number).padStart(16, '0')}`;
}
