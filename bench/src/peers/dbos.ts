import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, installOnce } from '@gpuaas/testing/engines';
import pg from 'pg';

const version = '5.3.0';

/** The part of it that is used here. */
interface Dbos {
  setConfig(config: { name: string; systemDatabaseUrl: string; logLevel: string }): void;
  launch(): Promise<void>;
  shutdown(): Promise<void>;
  registerWorkflow<Result>(work: () => Promise<Result>, options: { name: string }): () => Promise<Result>;
  runStep<Result>(work: () => Promise<Result>, options: { name: string }): Promise<Result>;
  readonly workflowID: string | undefined;
}

interface DbosOptions {
  url: string;
  steps: readonly string[];
}

/** An engine of somebody else's that keeps its records in Postgres too. Every step writes one row. */
export async function openDbos({ url, steps }: DbosOptions) {
  const dbos = await loadDbos();
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  pool.on('error', () => {});
  dbos.setConfig({ name: 'bench', systemDatabaseUrl: url, logLevel: 'error' });
  const run = dbos.registerWorkflow(
    async () => {
      for (const name of steps) {
        const write = () => pool.query('insert into public.effect values ($1, $2)', [dbos.workflowID, name]);
        await dbos.runStep(async () => void (await write()), { name });
      }
    },
    { name: 'steps' },
  );
  await dbos.launch();
  return {
    run,
    // A run that has answered has ended.
    settle: async () => {},
    async stop() {
      await dbos.shutdown();
      await pool.end();
    },
  };
}

/** Only a bench needs it, so it is no dependency: it is fetched into the cache, outside the repository. */
async function loadDbos(): Promise<Dbos> {
  const folder = join(cacheFolder(), 'peers', `dbos-${version}`);
  await installOnce(folder, async (work) => {
    writeFileSync(join(work, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
    await promisify(execFile)('npm', [...args, `@dbos-inc/dbos-sdk@${version}`], { cwd: work, timeout: 240_000 });
    return work;
  });
  return (createRequire(join(folder, 'package.json'))('@dbos-inc/dbos-sdk') as { DBOS: Dbos }).DBOS;
}
