export type { Catalog } from './catalog.ts';
export { module } from './module.ts';
export { needsOf, type Sku, withGpus } from './sku.ts';
