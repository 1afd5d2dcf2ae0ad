import type { AllocationCreate, AllocationView, Labels, ProjectId, SkuView } from '@gpuaas/contract';
import { waitUntilUsable } from '../../allocation/wait-until-usable.ts';
import { chooseProject } from '../../choose-project.ts';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { createOnce } from '../../create-once.ts';
import { exitCodes } from '../../exit-codes.ts';
import { interrupted, interruptible } from '../../interruptible.ts';
import type { Invocation } from '../../invocation.ts';
import { perHour } from '../../output/cell.ts';
import { allocationView } from '../../views/allocation.ts';
import { allocationPlanView } from '../../views/allocation-plan.ts';
import { formatGpu } from '../../views/gpu.ts';
import { createFlags, type LifetimeFlags } from './create-flags.ts';
import { chosenKeys } from './keys/chosen-keys.ts';
import { parseLabels } from './labels.ts';
import type { WaitFlags } from './wait-flags.ts';

type Sent = { [Field in keyof typeof createFlags]: AllocationCreate[Field] | undefined };
type Flags = WaitFlags &
  Sent &
  LifetimeFlags & {
    sku: string;
    sshKey: readonly string[] | undefined;
    idempotencyKey: string | undefined;
    dryRun: boolean | undefined;
  };

export const createAllocation: Run<Flags> = async (cli, flags) => {
  const { api, output } = cli;
  const { sshKey } = flags;
  const said = bodyOf(flags);
  const body = { ...said, ...(sshKey && { ssh_keys: await chosenKeys(cli, sshKey) }) };
  const project = await chooseProject(cli);
  if (flags.dryRun) {
    output.one(allocationPlanView, await api.planAllocation({ params: { project_id: project.id }, body }));
    output.hint('Nothing was created.');
    return;
  }
  if (!flags.yes) {
    output.say(planOf(await sizedSku(cli, project.id, body), flags.name, project.slug, cli.server));
    await confirm(cli, 'Create?');
  }
  const allocation = await createOnce(cli, {
    what: flags.name === undefined ? 'The allocation' : `The allocation ${flags.name}`,
    key: flags.idempotencyKey,
    command: [
      ...['alloc', 'create', ...typed(said)],
      ...(sshKey ?? []).flatMap((key) => ['--ssh-key', key]),
      ...['--project', project.slug, '--server', cli.server, ...(flags.wait ? ['--wait'] : []), '--yes'],
    ],
    create: (idempotencyKey) =>
      api.createAllocation({
        params: { project_id: project.id },
        body,
        idempotencyKey,
      }),
  });
  if (!flags.wait) {
    output.one(allocationView, allocation);
    output.hint(`Provisioning. Follow it with: gpuaas operation get ${allocation.operation.id}`);
    return;
  }
  const until = Date.now() + flags.timeout;
  const waited = await interruptible((signal) => waitUntilUsable(cli, { project, allocation }, { until, signal }));
  if (waited === interrupted) return detach(cli, allocation);
  const params = { project_id: project.id, allocation_id: allocation.id };
  output.one(allocationView, await api.getAllocation({ params }));
  const where = flags.project === undefined ? '' : ` --project ${flags.project}`;
  output.hint(`${allocation.name} is ready: gpuaas ssh ${allocation.name}${where}`);
};

/** What it costs with as many GPUs as are asked for. */
async function sizedSku(cli: Invocation, projectId: ProjectId, body: AllocationCreate): Promise<SkuView> {
  const sku = await findSku(cli, projectId, body.sku);
  if (body.gpus === undefined) return sku;
  const plan = await cli.api.planAllocation({ params: { project_id: projectId }, body });
  return { ...sku, gpu: plan.gpu, price_per_hour: plan.price_per_hour, free_now: plan.placement.free_now };
}

async function findSku({ api }: Invocation, projectId: ProjectId, id: string): Promise<SkuView> {
  const { items } = await api.listSkus({ params: { project_id: projectId } });
  const sku = items.find((item) => item.id === id);
  if (sku) return sku;
  throw new CliError('not_found', `The SKU ${id} does not exist in this project`, {
    exitCode: exitCodes.notFound,
    tries: ['gpuaas sku list'],
  });
}

function planOf(sku: SkuView, name: string | undefined, project: string, server: string): string {
  const notes = [sku.capacity_shape, `${sku.free_now} free now`, ...(sku.simulated ? ['simulated'] : [])];
  return [
    `Plan  ${formatGpu(sku.gpu)} · ${notes.join(' · ')}      ${perHour(sku.price_per_hour)}`,
    `      ${name ?? 'generated name'} · project ${project} · ${server}`,
  ].join('\n');
}

function detach({ output }: Invocation, { name, price_per_hour }: AllocationView): number {
  output.say(
    `\nStopped waiting. ${name} is still provisioning (${perHour(price_per_hour)} when active; billing is not on yet).`,
  );
  output.say(`Check on it: gpuaas alloc get ${name}    Cancel it: gpuaas alloc release ${name}`);
  return exitCodes.interrupted;
}

/** What was typed of what can be sent. */
function bodyOf(flags: Flags): AllocationCreate {
  const sent = (Object.keys(createFlags) as (keyof typeof createFlags)[]).map(
    (field) => [field, flags[field]] as const,
  );
  return {
    sku: flags.sku,
    ...Object.fromEntries(sent.filter(([, value]) => value !== undefined)),
    ...(flags.label && { labels: parseLabels(flags.label, false) as Labels }),
    ...(flags.maxDuration !== undefined && { max_duration_seconds: Math.round(flags.maxDuration / 1_000) }),
  };
}

/** How to type the same again. */
function typed({ labels = {}, max_duration_seconds: seconds, ...sent }: AllocationCreate): string[] {
  return [
    ...Object.entries(sent).flatMap(([field, value]) => [`--${field}`, String(value)]),
    ...Object.entries(labels).flatMap(([key, value]) => ['--label', `${key}=${value}`]),
    ...(seconds === undefined ? [] : ['--max-duration', `${seconds}s`]),
  ];
}
