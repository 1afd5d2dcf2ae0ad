import type { Run } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { healthCheckView } from '../views/health-check.ts';

/** Ends with the code of a failed target when something does not work, so that a script can ask. */
export const health: Run = async ({ api, output, server }) => {
  const { status, checks } = await api.getPlatformHealth();
  const items = checks.map((check) => ({ id: check.name, ...check }));
  output.list(healthCheckView, { items, next_cursor: null }, [server]);
  for (const { name, fix } of checks) if (fix !== null) output.hint(`${name}: ${fix}`);
  return status === 'error' ? exitCodes.targetFailed : undefined;
};
