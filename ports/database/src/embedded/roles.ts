import pg from 'pg';
import { superuser } from './cluster.ts';
import { newPassword, type Secrets } from './secrets.ts';

export const database = 'gpuaas';
export const ownerRole = 'gpuaas_owner';
export const serviceRole = 'gpuaas_service';
const mover = 'gpuaas_mover';

/** Opens a connection as a role, to one of the cluster's databases. */
export type Connect = (role: string, password: string, database: string) => Promise<pg.Client>;

/**
 * Three logins: the superuser that only this file uses, the owner that migrates and can do nothing outside its database,
 * and the service without DDL. Made when they are missing, so a start that was killed in between is finished here.
 */
export async function ensureRoles(connect: Connect, secrets: Secrets): Promise<void> {
  const client = await connectAsSuperuser(connect, secrets);
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 1) return;
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = 'gpuaas_app') then create role gpuaas_app nologin; end if;
        if not exists (select from pg_roles where rolname = '${serviceRole}') then
          create role ${serviceRole} login in role gpuaas_app;
        end if;
        if not exists (select from pg_roles where rolname = '${ownerRole}') then create role ${ownerRole} login; end if;
      end $$`);
    await client.query(`alter role ${serviceRole} password ${pg.escapeLiteral(secrets.service)}`);
    await client.query(`alter role ${ownerRole} password ${pg.escapeLiteral(secrets.owner)}`);
    await client.query(`create database ${database} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}

async function connectAsSuperuser(connect: Connect, secrets: Secrets): Promise<pg.Client> {
  try {
    return await connect(superuser, secrets.superuser, 'postgres');
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (!(await ownerIsSuperuser(connect, secrets))) throw error;
    await splitOwner(connect, secrets);
    return connect(superuser, secrets.superuser, 'postgres');
  }
}

async function ownerIsSuperuser(connect: Connect, secrets: Secrets): Promise<boolean> {
  const client = await connect(ownerRole, secrets.owner, 'postgres');
  try {
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    return rows[0]?.rolsuper === true;
  } finally {
    await client.end();
  }
}

/**
 * Clusters of earlier versions have the owner as their superuser, which cannot be taken from the first role of a cluster.
 * So that role gets another name, and a new one takes over its old name and all objects: in one transaction, made by a
 * third role because none can rename itself.
 */
async function splitOwner(connect: Connect, secrets: Secrets): Promise<void> {
  const password = newPassword();
  const before = await connect(ownerRole, secrets.owner, 'postgres');
  const { rowCount } = await before.query('select from pg_database where datname = $1', [database]);
  await before.query(`drop role if exists ${mover}`);
  await before.query(`create role ${mover} superuser login password ${pg.escapeLiteral(password)}`);
  await before.end();

  const client = await connect(mover, password, rowCount === 1 ? database : 'postgres');
  await client.query('begin');
  await client.query(`alter role ${ownerRole} rename to ${superuser}`);
  await client.query(`alter role ${superuser} password ${pg.escapeLiteral(secrets.superuser)}`);
  await client.query(`create role ${ownerRole} login password ${pg.escapeLiteral(secrets.owner)}`);
  if (rowCount === 1) {
    await client.query(handOver);
    await client.query(`alter database ${database} owner to ${ownerRole}`);
  }
  await client.query('commit');
  await client.end();

  const after = await connect(superuser, secrets.superuser, 'postgres');
  await after.query(`drop role ${mover}`);
  await after.end();
}

/** Sequences that belong to a column follow their table. */
const handOver = `
  do $$
  declare command text;
  begin
    for command in
      with own as (
        select oid, nspname from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')
      )
      select format('alter schema %I owner to ${ownerRole}', nspname) from own
      union all
      select format('alter %s %I.%I owner to ${ownerRole}',
        case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        nspname, relname)
      from pg_class join own on own.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S'
      )
      union all
      select format('alter routine %s owner to ${ownerRole}', pg_proc.oid::regprocedure)
      from pg_proc join own on own.oid = pronamespace
      union all
      select format('alter type %I.%I owner to ${ownerRole}', nspname, typname)
      from pg_type join own on own.oid = typnamespace
      where typtype in ('e', 'd', 'r')
    loop
      execute command;
    end loop;
  end $$`;

export function isRefused(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '28P01' || code === '28000';
}
