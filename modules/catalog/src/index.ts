export { type Catalog, wireCatalog } from './catalog.ts';
export type { Sku } from './sku.ts';
