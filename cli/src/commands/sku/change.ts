import type { SkuView, SkuWrite } from '@gpuaas/contract';
import { CliError } from '../../cli-error.ts';
import type { Run } from '../../command.ts';
import { exitCodes } from '../../exit-codes.ts';
import { skuView } from '../../views/sku.ts';
import { findSku, noSku } from './find-sku.ts';
import { priceOf, usage, wholeNumber } from './values.ts';

type Flags = {
  [Name in
    | 'displayName'
    | 'model'
    | 'gpus'
    | 'allowedGpus'
    | 'gpuMemory'
    | 'price'
    | 'currency'
    | 'memory'
    | 'cpus'
    | 'tasks'
    | 'disk'
    | 'regions']: string | undefined;
} & { [Name in 'sudo' | 'noSudo' | 'simulated' | 'retired' | 'offered']: boolean | undefined } & {
  shape: 'slice' | 'baremetal' | undefined;
};

export const createSku: Run<Flags, [id: string]> = async (cli, flags, sku_id) => {
  if (await findSku(cli, sku_id)) {
    throw new CliError('name_taken', `There is a SKU ${sku_id} already`, {
      exitCode: exitCodes.conflict,
      tries: [`gpuaas sku update ${sku_id}`],
    });
  }
  for (const name of ['model', 'gpus', 'gpuMemory', 'price'] as const) {
    if (flags[name] === undefined) {
      throw usage(`A new SKU needs --${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
    }
  }
  cli.output.one(skuView, await cli.api.putSku({ params: { sku_id }, body: bodyOf(flags, undefined) }));
};

export const updateSku: Run<Flags, [id: string]> = async (cli, flags, sku_id) => {
  const sku = await findSku(cli, sku_id);
  if (!sku) throw noSku(sku_id);
  cli.output.one(skuView, await cli.api.putSku({ params: { sku_id }, body: bodyOf(flags, sku) }));
};

/** What was said, and for the rest what holds. */
function bodyOf(flags: Flags, sku: SkuView | undefined): SkuWrite {
  const count = flags.gpus === undefined ? (sku?.gpu.count ?? 1) : wholeNumber('--gpus', flags.gpus);
  const model = flags.model ?? sku?.gpu.model ?? '';
  const memory = flags.gpuMemory === undefined ? sku?.gpu.memory_bytes : wholeNumber('--gpu-memory', flags.gpuMemory);
  const price = flags.price === undefined ? sku?.price_per_hour : priceOf(flags.price, flags.currency);
  const limit = (
    name: '--memory' | '--cpus' | '--tasks' | '--disk',
    said: string | undefined,
    holds: number | null | undefined,
  ) => (said === undefined ? (holds ?? null) : said === 'none' ? null : wholeNumber(name, said));
  return {
    display_name: flags.displayName ?? sku?.display_name ?? `${count} × ${model}`,
    capacity_shape: flags.shape === 'slice' ? 'gpu_slice' : (flags.shape ?? sku?.capacity_shape ?? 'gpu_slice'),
    gpu: { model, count, memory_bytes: memory ?? 0 },
    allowed_gpu_counts:
      flags.allowedGpus === undefined
        ? flags.gpus === undefined && sku
          ? sku.allowed_gpu_counts
          : [count]
        : flags.allowedGpus.split(',').map((one) => wholeNumber('--allowed-gpus', one.trim())),
    limits: {
      memory_bytes: limit('--memory', flags.memory, sku?.limits?.memory_bytes),
      cpus: limit('--cpus', flags.cpus, sku?.limits?.cpus),
      tasks: limit('--tasks', flags.tasks, sku?.limits?.tasks),
      disk_bytes: limit('--disk', flags.disk, sku?.limits?.disk_bytes),
    },
    sudo: flags.sudo ? true : flags.noSudo ? false : (sku?.sudo ?? false),
    price_per_hour: price ?? priceOf('0.00', undefined),
    offered_in:
      flags.regions === undefined
        ? (sku?.offered_in ?? null)
        : flags.regions === 'all'
          ? null
          : flags.regions.split(',').map((one) => one.trim()),
    active: flags.retired ? false : flags.offered ? true : (sku?.active ?? true),
    simulated: flags.simulated ?? sku?.simulated ?? false,
  };
}
