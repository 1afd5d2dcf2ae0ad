import type { SkuView } from '@gpuaas/contract';
import { CliError } from '../../cli-error.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Invocation } from '../../invocation.ts';

/** Among all SKUs, as operators see them. */
export async function findSku({ api }: Invocation, id: string): Promise<SkuView | undefined> {
  return (await api.listAllSkus()).items.find((sku) => sku.id === id);
}

export function noSku(id: string): CliError {
  return new CliError('not_found', `There is no SKU ${id}`, {
    exitCode: exitCodes.notFound,
    tries: ['gpuaas sku list --all'],
  });
}
