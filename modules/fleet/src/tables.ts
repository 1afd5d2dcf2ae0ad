import type {
  AllocationId,
  Confinement,
  Evidence,
  Failure,
  GpuDriver,
  Isolation,
  NodeHealth,
  NodeId,
  NodeInventory,
  NodeSsh,
  NodeState,
  NodeTaskId,
  NodeTaskState,
  NodeTopology,
  SlotBlockedReason,
  SlotId,
  SlotState,
  WorkflowId,
} from '@gpuaas/contract';
import { type StateColumn, tablesOf } from '@gpuaas/database';
import type { Generated } from 'kysely';
import type { Condition } from './gpu-condition.ts';

export interface FleetTables {
  node: {
    id: NodeId;
    name: string;
    region: Generated<string>;
    state: StateColumn<NodeState>;
    state_changed_at: Date;
    cordoned: Generated<boolean>;
    simulated: Generated<boolean>;
    isolation: Isolation | null;
    hostname: string | null;
    kernel: string | null;
    agent_version: string | null;
    task_types: Generated<string[]>;
    gpu_driver: Generated<GpuDriver | null>;
    confinement: Generated<Confinement[] | null>;
    ssh: Generated<NodeSsh | null>;
    inventory_at: Generated<Date | null>;
    machine_id: Generated<string | null>;
    machine_since: Generated<Date | null>;
    certificate_fingerprint: string | null;
    certificate_not_before: Date | null;
    certificate_not_after: Date | null;
    previous_fingerprint: string | null;
    rejoin_fingerprint: Generated<string | null>;
    rejoin_until: Generated<Date | null>;
    quarantine_reason: string | null;
    certificate_revoked_at: Generated<Date | null>;
    approves_automatically: Generated<boolean>;
    discovered_gpus: Generated<NodeInventory['gpus']>;
    health: Generated<NodeHealth | null>;
    last_seen_at: Date | null;
    agent_run: Generated<string | null>;
    earlier_runs: Generated<string[]>;
    run_returns: Generated<number>;
    run_returned_at: Generated<Date | null>;
    created_at: Date;
  };
  region: { id: string; display_name: string; description: string; open: boolean; created_at: Date };
  discovery: { task_id: NodeTaskId; node_id: NodeId; discovered_at: Date; topology: NodeTopology };
  superseded_certificate: { fingerprint: string; node_id: NodeId; not_after: Date };
  join_token: { node_id: NodeId; fingerprint: string; expires_at: Date; used_at: Date | null };
  slot: {
    id: SlotId;
    node_id: NodeId;
    number: number;
    gpu_uuid: string;
    gpu_model: string;
    gpu_memory_bytes: bigint;
    simulated: boolean;
    state: StateColumn<SlotState>;
    state_changed_at: Date;
    allocation_id: AllocationId | null;
    held_back: Generated<boolean>;
    region: Generated<string>;
    exclusive: Generated<boolean>;
    blocked_reason: Generated<SlotBlockedReason | null>;
    numa_node: Generated<number | null>;
    link_group: Generated<number | null>;
    divided: Generated<boolean>;
    conditions: Generated<Condition[]>;
    unfit: Generated<boolean>;
    missing: Generated<boolean>;
    cleared_at: Generated<Date | null>;
    busy_since: Generated<Date | null>;
    idle_since: Generated<Date | null>;
  };
  reservation: { allocation_id: AllocationId; slot_id: SlotId; reserved_at: Date; ended_at: Date | null };
  node_task: {
    id: NodeTaskId;
    node_id: NodeId;
    type: string;
    params: unknown;
    target: string;
    state: StateColumn<NodeTaskState>;
    attempt: Generated<number>;
    claimed_by: string | null;
    agent_run: string | null;
    lease_until: Date | null;
    expires_at: Date;
    correlation_id: string;
    reply_to: WorkflowId | null;
    output: unknown;
    evidence: Generated<Evidence[]>;
    error: Failure | null;
    refusals: Generated<number>;
    created_at: Date;
    dispatched_at: Date | null;
    ended_at: Date | null;
  };
}

export const fleetTables = tablesOf<FleetTables>('fleet');
