import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allocationWorkflows } from './register-workflows.ts';

describe('the workflows of allocations', () => {
  it('are there in every version that the lock file names, so a run goes on with its own', () => {
    const lock = JSON.parse(readFileSync(new URL('../workflows.lock.json', import.meta.url), 'utf8')) as Record<
      string,
      Record<string, unknown>
    >;
    const locked = Object.entries(lock).flatMap(([name, versions]) =>
      Object.keys(versions).map((version) => `${name} ${version}`),
    );
    const served = allocationWorkflows({} as never).map(({ workflow }) => `${workflow.name} ${workflow.version}`);
    expect(served.sort()).toEqual(locked.sort());
  });
});
