import { fromNow, now, tablesOf } from '@gpuaas/database';
import type { Db, Tx } from '@gpuaas/kernel';
import type { ProcessSign, RunningProcess } from './processes.ts';

interface ProcessTables {
  process: {
    id: string;
    roles: string;
    version: string;
    host: string;
    started_at: Date;
    last_sign_at: Date;
  };
}

const processTables = tablesOf<ProcessTables>('jobs');

/** Three signs were missed: it is dead, cut off or stopped with SIGSTOP. */
const silentAfterSeconds = 45;
/** More than anybody runs. */
const mostShown = 200;

/** Nobody signs for the roles of another. */
export async function putSign(tx: Tx, { id, roles, version, host, startedAt }: ProcessSign): Promise<void> {
  await processTables(tx)
    .insertInto('process')
    .values({ id, roles: roles.join(), version, host, started_at: startedAt, last_sign_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ last_sign_at: now })
        .where('process.roles', '=', (eb) => eb.ref('excluded.roles')),
    )
    .execute();
}

/** It stops by itself, so nobody needs to look for it. */
export async function deleteSign(tx: Tx, { id, roles }: Pick<ProcessSign, 'id' | 'roles'>): Promise<void> {
  await processTables(tx).deleteFrom('process').where('id', '=', id).where('roles', '=', roles.join()).execute();
}

/** Those that have given no sign for so long. Whoever is just forgetting them is not waited for. */
export async function forgetSigns(tx: Tx, keptSeconds: number): Promise<void> {
  await processTables(tx)
    .deleteFrom('process')
    .where('id', 'in', (eb) =>
      eb.selectFrom('process').select('id').where('last_sign_at', '<', fromNow(-keptSeconds)).forUpdate().skipLocked(),
    )
    .execute();
}

export async function listProcesses(db: Db): Promise<RunningProcess[]> {
  const rows = await processTables(db)
    .selectFrom('process')
    .selectAll()
    .select((eb) => eb('last_sign_at', '<', fromNow(-silentAfterSeconds)).as('silent'))
    .orderBy('last_sign_at', 'desc')
    .limit(mostShown)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    roles: row.roles.split(','),
    version: row.version,
    host: row.host,
    startedAt: row.started_at,
    lastSignAt: row.last_sign_at,
    isSilent: row.silent === true,
  }));
}
