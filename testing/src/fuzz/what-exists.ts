import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AllocationId } from '@gpuaas/contract';
import { makePkce, signInLikeBrowser } from '@gpuaas/identity-provider/contract';
import pg from 'pg';
import { inState } from '../allocations.ts';
import { newSshKey } from '../new-ssh-key.ts';
import { plantDeadLetter, plantRun, type Soil } from '../operator-samples.ts';
import type { StartedPlatform } from '../started-platform.ts';
import { createTestCtxSource } from '../test-context.ts';
import type { TestUser } from '../test-world.ts';
import { tenancyFor } from './tenancy.ts';

/** Ids and secrets with which a call can succeed. They travel in the environment, never as arguments. */
export async function whatExists(platform: StartedPlatform, username: string) {
  const user = await platform.signIn(username);
  const { id } = await user.api.createAllocation({
    params: { project_id: user.projectId },
    body: { sku: 'sim-h200-1' },
  });
  const allocation = await inState(user, id, 'active', { withinMilliseconds: 60_000 });
  const blocked = await Promise.all(
    [1, 2, 3].map(async () => {
      const body = { sku: 'sim-h200-1' };
      const made = await user.api.createAllocation({ params: { project_id: user.projectId }, body });
      return (await inState(user, made.id, 'active', { withinMilliseconds: 60_000 })).id;
    }),
  );
  const admin = await platform.signIn('dev-admin');
  const [node] = (await admin.api.listNodes()).items;
  const { deadLetters, failed, running, setupSecrets, offline, drained } = await planted(platform, blocked);
  const regions = ['fuzz-1', 'fuzz-2', 'fuzz-3'];
  for (const name of regions) await admin.api.createRegion({ body: { name } });
  const organization = await user.api.createOrganization({ body: { slug: 'fuzz' } });
  const inOrganization = { organization_id: organization.id };
  const guest = await platform.signIn(username === 'dev-admin' ? 'dev-user' : 'dev-admin');
  const department = await user.api.createDepartment({ params: inOrganization, body: { slug: 'fuzz' } });
  const sshKeys = await Promise.all(
    ['one', 'two', 'three'].map(
      async (name) => (await user.api.addSshKey({ body: { public_key: newSshKey(), name } })).id,
    ),
  );
  return {
    url: platform.url,
    username,
    key: readFileSync(join(platform.dataFolder, 'dev-login.key'), 'utf8').trim(),
    password: passwordOf(platform, username),
    // Only for whoever is one already.
    setupSecrets: username === 'dev-admin' ? setupSecrets : [],
    logins: await Promise.all([1, 2, 3].map(() => finishedSignIn(platform, user))),
    sshKeys: sshKeys.slice(1),
    // Each can be used once.
    own: {
      replayDeadLetter: deadLetters.slice(1, 4),
      discardDeadLetter: deadLetters.slice(4),
      retryWorkflow: failed,
      cancelWorkflow: running.slice(1),
      forceCleanupAllocation: blocked.map((allocation_id) => ({
        path: { allocation_id },
        body: { reason: 'fuzz', runtime_verified_absent: true },
      })),
      clearGpu: [1, 2, 3].map(() => ({
        path: { node_id: node?.id },
        body: { gpu_uuid: node?.gpus[0]?.uuid, reason: 'fuzz' },
      })),
      drainNode: offline,
      moveNode: [1, 2, 3].map(() => ({ path: { node_id: drained[0]?.path.node_id }, body: { region: 'local' } })),
      deleteRegion: regions.map((region_id) => ({ path: { region_id } })),
      retireNode: drained,
      ...(await tenancyFor(user, guest, organization.id)),
    },
    path: {
      organization_id: organization.id,
      department_id: department.id,
      user_id: guest.id,
      project_id: user.projectId,
      allocation_id: allocation.id,
      operation_id: allocation.operation.id,
      node_id: node?.id,
      slot_id: (await admin.api.listSlots()).items[0]?.id,
      sku_id: allocation.sku,
      region_id: allocation.region,
      dead_letter_id: deadLetters[0],
      workflow_id: running[0],
      policy_key: 'terminal.token_ttl_seconds',
      ssh_key_id: sshKeys[0],
      session_id: (await user.api.getMe()).session.id,
    },
  };
}

/** What operators look after. On a platform that works there is none of it. */
async function planted({ dataFolder }: StartedPlatform, blocked: readonly AllocationId[]) {
  const read = (file: string) => readFileSync(join(dataFolder, file), 'utf8');
  const { superuser } = JSON.parse(read('postgres.secrets.json')) as { superuser: string };
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port: Number(read('postgres.port')), database: 'gpuaas' },
    ...{ user: 'gpuaas_superuser', password: superuser },
  });
  await client.connect();
  try {
    const soil: Soil = {
      platform: { ctxSource: createTestCtxSource() },
      database: { asOwner: async (sql, values) => (await client.query(sql, values)).rows },
    };
    const several = async <Id>(plant: () => Promise<Id>) => [
      await plant(),
      await plant(),
      await plant(),
      await plant(),
    ];
    const setupSecrets = ['fuzz-1', 'fuzz-2', 'fuzz-3'];
    for (const secret of setupSecrets)
      await client.query('insert into iam.setup_secret values (sha256($1::text::bytea), now())', [secret]);
    await client.query("update allocations.allocation set state = 'release_failed' where id = any($1)", [blocked]);
    await client.query("update fleet.slot set state = 'cleanup_blocked' where allocation_id = any($1)", [blocked]);
    const plantNode = async (state: string) => {
      const id = soil.platform.ctxSource.newId('node');
      await client.query(
        'insert into fleet.node (id, name, state, state_changed_at, created_at) values ($1, $2, $3, now(), now())',
        [id, `fuzz-${id.slice(-12)}`, state],
      );
      return { path: { node_id: id } };
    };
    return {
      setupSecrets,
      // An agent would have to join for them first.
      offline: await several(() => plantNode('offline')),
      drained: await several(() => plantNode('drained')),
      deadLetters: [...(await several(() => plantDeadLetter(soil))), ...(await several(() => plantDeadLetter(soil)))],
      failed: await several(() => plantRun(soil, 'failed')),
      running: await several(() => plantRun(soil, 'running')),
    };
  } finally {
    await client.end();
  }
}

function passwordOf({ dataFolder }: Pick<StartedPlatform, 'dataFolder'>, username: string): string {
  const users = JSON.parse(readFileSync(join(dataFolder, 'dev-users.json'), 'utf8')) as {
    username: string;
    password: string;
  }[];
  return users.find((candidate) => candidate.username === username)?.password ?? '';
}

/** What a program has in its hands after a person has signed in for it. */
async function finishedSignIn({ dataFolder }: StartedPlatform, { username, api }: TestUser) {
  const redirectUri = 'http://127.0.0.1:19001/callback';
  const { verifier, challenge } = makePkce();
  const { authorize_url: url, state } = await api.startLogin({
    query: { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' },
  });
  const password = passwordOf({ dataFolder }, username);
  const { finalUrl } = await signInLikeBrowser(url, { username, password }, (at) => at.startsWith(redirectUri));
  const code = new URL(finalUrl).searchParams.get('code') ?? '';
  return { code, code_verifier: verifier, redirect_uri: redirectUri, state };
}
