import type { Run } from '../../command.ts';
import { skuPriceView } from '../../views/sku-price.ts';
import { findSku, noSku } from './find-sku.ts';
import { priceOf, usage } from './values.ts';

type Flags = { amount: string | undefined; currency: string | undefined; from: string | undefined };

export const priceSku: Run<Flags, [id: string]> = async (cli, { amount, currency, from }, sku_id) => {
  const { api, output } = cli;
  const sku = await findSku(cli, sku_id);
  if (!sku) throw noSku(sku_id);
  if (amount === undefined) {
    output.list(skuPriceView, await api.listSkuPrices({ params: { sku_id } }), [sku_id]);
    return;
  }
  const at = from === undefined ? undefined : new Date(from);
  if (at && Number.isNaN(at.getTime())) throw usage(`${from} is not a time. Write it as 2027-01-01T00:00:00Z`);
  const body = {
    price_per_hour: priceOf(amount, currency ?? sku.price_per_hour.currency),
    ...(at && { effective_from: at.toISOString() }),
  };
  output.one(skuPriceView, await api.addSkuPrice({ params: { sku_id }, body }));
  output.hint('Running allocations keep the price they started with.');
};
