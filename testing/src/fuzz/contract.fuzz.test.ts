import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operationTable } from '@gpuaas/contract';
import publicDocument from '@gpuaas/contract/public-openapi.json' with { type: 'json' };
import { afterAll, describe, expect, it } from 'vitest';
import { type StartedPlatform, startPlatform } from '../started-platform.ts';
import { runSchemathesis } from './schemathesis.ts';
import { readTally } from './tally.ts';
import { whatExists } from './what-exists.ts';

const seed = Number(process.env['GPUAAS_SEED'] ?? randomInt(2 ** 31));

/** `examples` is how many cases Schemathesis makes up for one operation. Operations without inputs need far fewer. */
const size =
  process.env['GPUAAS_COMPLETE'] === '1'
    ? { examples: 450, requests: 10_000, withinSeconds: 1500 }
    : { examples: 60, requests: 2_000, withinSeconds: 400 };

const all = Object.values(publicDocument.paths).flatMap((item) =>
  Object.values(item as Record<string, { operationId: keyof typeof operationTable }>).map((one) => one.operationId),
);
/** Whose answers have no end: each would be waited for until the time is over. */
const streams = all.filter((name) => 'answers' in operationTable[name]);
const operations = all.filter((name) => !streams.includes(name));
const forAdministrators = operations.filter((name) => operationTable[name].scope === 'platform');

const roles = [
  { role: 'admin', username: 'dev-admin', allowed: operations, forbidden: [] },
  {
    role: 'member',
    username: 'dev-user',
    // Who becomes an administrator is no member any more.
    allowed: operations.filter((name) => !forAdministrators.includes(name) && name !== 'becomeFirstAdmin'),
    forbidden: forAdministrators,
  },
];

/** Schemathesis reads the contract that the platform serves and sends what it allows, and what it does not. */
describe(`the served contract, with seed ${seed}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-fuzz-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(roles)('is kept towards the $role', async ({ role, username, allowed, forbidden }) => {
    console.log(`GPUAAS_SEED=${seed}`);
    const startedAt = performance.now();
    const platform = await startPlatform({
      args: ['--gpus', '64'],
      env: { GPUAAS_RATE_LIMIT_FACTOR: '100000', GPUAAS_CHECK_RESPONSES: '1' },
    });
    try {
      const tallyFile = join(folder, `${role}.json`);
      const env = {
        SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
        FUZZ_SEED: String(seed),
        FUZZ_TALLY: tallyFile,
        FUZZ_GIVEN: JSON.stringify(await whatExists(platform, username)),
      };
      const args = await argumentsFor(platform, folder);
      const { code, output } = await runSchemathesis(folder, args, env, size.withinSeconds);
      expect({ code, output: code === 0 ? '' : output.slice(-30_000) }).toEqual({ code: 0, output: '' });

      const tally = readTally(tallyFile);
      const all = tally.count(() => true);
      const limited = tally.count((status) => status === 429);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      console.log(`${tally.table()}\n${role}: ${all} requests in ${seconds} s, ${limited} × 429`);
      expect(all).toBeGreaterThanOrEqual(size.requests);
      expect(limited).toBeLessThanOrEqual(all / 100);
      expect(tally.count((status) => status >= 500)).toBe(0);
      // The checks send requests of their own, which no hook sees. The platform counts them all.
      expect(await serverErrors(platform)).toEqual([]);
      expect(allowed.filter((name) => tally.successes(name) === 0)).toEqual([]);
      expect(forbidden.filter((name) => tally.successes(name) > 0)).toEqual([]);
    } finally {
      await platform.stop();
    }
  });
});

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'missing_required_header',
  'unsupported_method',
  'allow_header_conformance',
  'ignored_auth',
];

async function argumentsFor(platform: StartedPlatform, folder: string): Promise<string[]> {
  // From a file: Schemathesis leaves out the operation that served it the contract.
  const contract = join(folder, 'openapi.json');
  writeFileSync(contract, await (await fetch(`${platform.url}/api/v1/openapi.json`)).text());
  return [
    ...['--config-file', join(import.meta.dirname, 'schemathesis.toml'), 'run', contract],
    ...['--url', platform.url, '--phases', 'coverage,fuzzing', '--checks', checks.join(',')],
    ...['--max-examples', String(size.examples), '--seed', String(seed), '--generation-database', 'none'],
    // One worker: with two, the library fails while it describes what it draws.
    ...['--workers', '1', '--continue-on-failure', '--no-shrink', '--request-timeout', '20'],
    ...['--suppress-health-check', 'all', '--warnings', 'off'],
    ...streams.flatMap((name) => ['--exclude-operation-id', name]),
  ];
}

/** The lines of /metrics that count answers with a status of 500 or above. */
async function serverErrors({ url }: StartedPlatform): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counted = text.split('\n').filter((line) => line.startsWith('gpuaas_http_requests_total{'));
  expect(counted).not.toEqual([]);
  return counted.filter((line) => /status="5/.test(line));
}
