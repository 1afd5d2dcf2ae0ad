import type { CapacityShape, OrganizationId } from '@gpuaas/contract';
import { tablesOf } from '@gpuaas/database';
import type { Generated } from 'kysely';

export interface CatalogTables {
  sku: {
    id: string;
    display_name: string;
    capacity_shape: CapacityShape;
    gpu_model: string;
    gpu_count: number;
    gpu_memory_bytes: bigint;
    allowed_gpu_counts: Generated<number[]>;
    memory_bytes: bigint | null;
    cpus: number | null;
    tasks: number | null;
    disk_bytes: Generated<bigint | null>;
    sudo: Generated<boolean>;
    regions: string[] | null;
    restricted: Generated<boolean>;
    active: boolean;
    simulated: boolean;
    created_at: Date;
    updated_at: Date;
  };
  price: {
    sku_id: string;
    number: Generated<bigint>;
    price_micros: bigint;
    currency: string;
    effective_from: Date;
    set_by: string;
  };
  entitlement: { sku_id: string; org_id: OrganizationId };
}

export const catalogTables = tablesOf<CatalogTables>('catalog');
