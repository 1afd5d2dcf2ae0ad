import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import publicDocument from '@gpuaas/contract/public-openapi.json' with { type: 'json' };
import { makePkce, signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActive } from '../allocations.ts';
import { type StartedPlatform, startPlatform } from '../started-platform.ts';
import type { TestUser } from '../test-world.ts';
import { runSchemathesis } from './schemathesis.ts';

const seed = Number(process.env['GPUAAS_SEED'] ?? randomInt(2 ** 31));
const requests = 10_000;

type Tally = Record<string, Record<string, number>>;

/** Schemathesis reads the contract that the platform serves and sends what it allows, and what it does not. */
describe(`the served contract, with seed ${seed}`, () => {
  let platform: StartedPlatform;
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-fuzz-'));
  const reached = new Map<string, number>();
  beforeAll(async () => {
    console.log(`GPUAAS_SEED=${seed}`);
    platform = await startPlatform({
      args: ['--gpus', '64'],
      env: { GPUAAS_RATE_LIMIT_FACTOR: '100000', GPUAAS_CHECK_RESPONSES: '1' },
    });
  });
  afterAll(() => platform?.stop());

  it.each(['dev-admin', 'dev-user'])('is kept towards %s', async (username) => {
    const user = await platform.signIn(username);
    const tallyFile = join(folder, `${username}.json`);
    const { code, output } = await runSchemathesis(
      folder,
      [
        ...['run', `${platform.url}/api/v1/openapi.json`],
        ...[
          '--phases',
          'coverage,fuzzing',
          '--max-examples',
          process.env['FUZZ_N'] ?? '400',
          '--seed',
          String(seed),
          '--workers',
          '2',
        ],
        ...['--checks', checks.join(','), '--continue-on-failure', '--no-shrink', '--request-timeout', '20'],
        // One worker: with two, the library trips over itself while it describes what it draws.
        ...['--suppress-health-check', 'all', '--warnings', 'off'],
      ],
      {
        SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
        FUZZ_SEED: String(seed),
        FUZZ_TALLY: tallyFile,
        FUZZ_GIVEN: JSON.stringify(await whatExists(platform, user)),
      },
    );
    const tally = JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally;
    const statuses = Object.values(tally).flatMap((counts) => Object.entries(counts));
    const count = (match: (status: number) => boolean) =>
      statuses.reduce((sum, [status, times]) => sum + (match(Number(status)) ? times : 0), 0);
    for (const [operation, counts] of Object.entries(tally)) {
      const successes = Object.entries(counts).filter(([status]) => /^2/.test(status));
      reached.set(operation, (reached.get(operation) ?? 0) + successes.reduce((sum, [, times]) => sum + times, 0));
    }
    const all = count(() => true);
    console.log(`${username}: ${all} requests, ${count((status) => status === 429)} × 429`);
    expect({ code, output: code === 0 ? '' : output.slice(-30_000) }).toEqual({ code: 0, output: '' });
    expect(count((status) => status >= 500)).toBe(0);
    expect(all).toBeGreaterThanOrEqual(requests);
    expect(count((status) => status === 429)).toBeLessThanOrEqual(all / 100);
  });

  it('reached every operation with a success', () => {
    const operations = Object.values(publicDocument.paths).flatMap((item) =>
      Object.values(item as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );
    // It begins by reading the contract, and leaves that one operation alone.
    const missed = operations.filter((operation) => (reached.get(operation) ?? 0) === 0);
    expect(missed.filter((operation) => operation !== 'getContract')).toEqual([]);
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
  'ignored_auth',
];

/** Ids and secrets with which a call can succeed. They travel in the environment, never as arguments. */
async function whatExists(platform: StartedPlatform, user: TestUser) {
  const allocation = await createActive(user);
  const admin = await platform.signIn('dev-admin');
  const [node] = (await admin.api.listNodes()).items;
  return {
    url: platform.url,
    username: user.username,
    token: user.token,
    key: readFileSync(join(platform.dataFolder, 'dev-login.key'), 'utf8').trim(),
    logins: await Promise.all([1, 2, 3].map(() => finishedSignIn(platform, user))),
    path: {
      project_id: user.projectId,
      allocation_id: allocation.id,
      operation_id: allocation.operation.id,
      node_id: node?.id,
      sku_id: 'sim-h200-1',
    },
  };
}

/** What a program has in its hands after a person has signed in for it. */
async function finishedSignIn({ dataFolder }: StartedPlatform, { username, api }: TestUser) {
  const redirectUri = 'http://127.0.0.1:19001/callback';
  const { verifier, challenge } = makePkce();
  const { authorize_url: url, state } = await api.startLogin({
    query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const users = JSON.parse(readFileSync(join(dataFolder, 'dev-users.json'), 'utf8')) as {
    username: string;
    password: string;
  }[];
  const password = users.find((candidate) => candidate.username === username)?.password ?? '';
  const { finalUrl } = await signInLikeBrowser(url, { username, password }, (at) => at.startsWith(redirectUri));
  const code = new URL(finalUrl).searchParams.get('code') ?? '';
  return { code, code_verifier: verifier, redirect_uri: redirectUri, state };
}
