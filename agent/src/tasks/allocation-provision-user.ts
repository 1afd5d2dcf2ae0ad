import type { NodeTasks } from '@gpuaas/contract';
import { defineTask, type TaskDone, TaskFailed, type TaskScope } from '../define-task.ts';
import type { Grant } from '../host/accounts/grants.ts';
import type { Host } from '../host/host.ts';
import { run } from '../host/run.ts';
import { inTurn } from './in-turn.ts';

/** Makes the runtime user, or the workspace, of an allocation, and proves that a program can run there. */
export const allocationProvisionUser = defineTask('allocation.provision_user', (scope, params) =>
  inTurn(scope.host, params.allocation_id, () => provision(scope, params)),
);

async function provision(
  { host, tombstones, log }: TaskScope,
  params: NodeTasks['allocation.provision_user']['params'],
): Promise<TaskDone<'allocation.provision_user'>> {
  if (tombstones.has(params.allocation_id)) {
    throw new TaskFailed('allocation_removed', 'This allocation has been removed from the node already.');
  }
  if (params.sudo && !host.accounts.takes?.().includes('sudo')) {
    throw new TaskFailed(
      'sudo_not_installed',
      'The SKU has sudo, and this host has none. Install sudo, then try again.',
    );
  }
  const account = await host.accounts.ensure(params.allocation_id, {
    ...(await grantOf(host, params.gpu_uuids)),
    ...(params.limits && { limits: params.limits }),
    ...(params.sudo && { sudo: true }),
  });
  const { file, args } = account.command(['/bin/sh', '-c', 'cd "$0" && echo works', account.home]);
  const probe = await run(file, args, { timeoutMilliseconds: 60_000 });
  const evidence = [
    { check: 'account', ok: true, found: `${account.username} with home ${account.home}` },
    {
      check: 'runs programs',
      ok: probe.stdout === 'works\n',
      found: (probe.stderr || probe.stdout).trim().slice(0, 500),
    },
  ];
  if (probe.stdout !== 'works\n')
    throw new TaskFailed('account_unusable', 'No program can run in the new account.', evidence);
  const confinement = (await account.evidence?.()) ?? [];
  evidence.push(...confinement);
  if (params.limits && confinement.length === 0) {
    evidence.push({ check: 'limits', ok: true, found: 'not held: a workspace has none' });
  }
  if (confinement.some(({ check, ok }) => check === 'sudo' && !ok)) {
    throw new TaskFailed('sudo_not_given', 'The account cannot be root by sudo.', evidence);
  }
  if (confinement.some(({ ok }) => !ok)) {
    throw new TaskFailed('gpus_not_given', 'The account has other GPUs than the allocation.', evidence);
  }
  const { ssh_keys: keys } = params;
  if (keys && host.ssh?.setKeys) evidence.push(...(await host.ssh.setKeys(account, params.allocation_id, keys)));
  log.info('account ready', { allocation_id: params.allocation_id, username: account.username });
  const output = { username: account.username, home: account.home, isolation: account.isolation };
  return { output: { ...output, ...(keys && { ssh_keys: keys.length }) }, evidence };
}

/** What of this host goes with these GPUs. One that is not there any more, or cannot be opened by its own name, is not given. */
async function grantOf(host: Host, gpuUuids: readonly string[]): Promise<Grant> {
  const all = await host.gpus.devices();
  const granted = all.filter(({ uuid }) => gpuUuids.includes(uuid));
  const devices = granted.flatMap(({ device }) => device ?? []);
  if (!host.gpus.simulated && devices.length < gpuUuids.length) {
    const missing = gpuUuids.filter((uuid) => !granted.some((gpu) => gpu.uuid === uuid && gpu.device !== undefined));
    throw new TaskFailed(
      'gpus_not_given',
      `The driver does not show these GPUs of the allocation: ${missing.join(', ')}`,
    );
  }
  return { gpuUuids, devices, share: all.length === 0 ? 1 : Math.min(gpuUuids.length / all.length, 1) };
}
