import type {
  AllocationId,
  AllocationState,
  CapacityShape,
  Failure,
  Isolation,
  Labels,
  NodeId,
  NodeSsh,
  OperationId,
  OrganizationId,
  ProjectId,
  ReleaseReason,
} from '@gpuaas/contract';
import { type StateColumn, tablesOf } from '@gpuaas/database';
import type { Actor } from '@gpuaas/kernel';
import type { Generated } from 'kysely';
import type { AllocationLimits } from './allocation.ts';
import type { StoredKey } from './stored-key.ts';

export interface AllocationTables {
  allocation: {
    id: AllocationId;
    org_id: OrganizationId;
    project_id: ProjectId;
    name: string;
    state: StateColumn<AllocationState>;
    state_changed_at: Date;
    sku: string;
    gpu_model: string;
    gpu_count: number;
    gpu_memory_bytes: bigint;
    price_micros: bigint;
    currency: string;
    simulated: boolean;
    region: string;
    capacity_shape: CapacityShape;
    sudo: boolean;
    limits: AllocationLimits | null;
    node_id: NodeId;
    node_name: string;
    gpu_uuids: string[];
    node_ssh: NodeSsh | null;
    ssh_keys: StoredKey[];
    keys_version: Generated<number>;
    keys_applied: Generated<number>;
    keys_tried_at: Generated<Date | null>;
    keys_failure: Generated<Failure | null>;
    isolation: Isolation | null;
    runtime_user: string | null;
    requested_by_type: Actor['type'];
    requested_by: Actor['id'];
    requested_by_name: string;
    operation_id: OperationId;
    operation_kind: string;
    failure: Failure | null;
    created_at: Date;
    active_at: Date | null;
    released_at: Date | null;
    labels: Labels;
    max_duration_seconds: number | null;
    ends_at: Date | null;
    end_warned_at: Generated<Date | null>;
    extended_at: Generated<Date | null>;
    idle_since: Generated<Date | null>;
    idle_ends_at: Generated<Date | null>;
    release_reason: Generated<ReleaseReason | null>;
    cleanup_confirmed_at: Generated<Date | null>;
    cleanup_pending: Generated<boolean>;
    cleanup_tried_at: Date | null;
  };
}

export const allocationTables = tablesOf<AllocationTables>('allocations');
