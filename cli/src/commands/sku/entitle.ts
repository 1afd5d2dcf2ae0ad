import type { OrganizationId, SkuEntitlements } from '@gpuaas/contract';
import type { Run } from '../../command.ts';
import { skuEntitlementsView } from '../../views/sku-price.ts';
import { usage } from './values.ts';

type Flags = { org: string | undefined; everybody: boolean | undefined };

export const entitleSku: Run<Flags, [id: string]> = async ({ api, output }, { org, everybody }, sku_id) => {
  if (org !== undefined && everybody) throw usage('Say --org or --everybody, not both');
  const params = { sku_id };
  if (org === undefined && !everybody) {
    output.one(skuEntitlementsView, await api.getSkuEntitlements({ params }));
    return;
  }
  const ids = org?.split(',').map((one) => one.trim() as OrganizationId);
  const body: SkuEntitlements = { organization_ids: ids ?? null };
  output.one(skuEntitlementsView, await api.setSkuEntitlements({ params, body }));
};
