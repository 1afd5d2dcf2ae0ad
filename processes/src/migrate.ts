import { migrate } from '@gpuaas/database/migrate';
import { allMigrations } from './migrations.ts';
import { loadOwnerUrl } from './settings.ts';

/** Brings the schema up to date and ends. The only process that knows the password of the owner role. */
try {
  const { applied } = await migrate(loadOwnerUrl(process.env), allMigrations);
  process.stdout.write(`${applied.length} migrations applied\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
