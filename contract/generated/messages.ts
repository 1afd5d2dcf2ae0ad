// Generated from contract/ by `npm run gen`. Do not edit.

import type { AllocationId, AuditEventId, CorrelationId, DepartmentId, DeviceLoginId, DeadLetterId, EventId, InvitationId, NodeId, OperationId, OrganizationMemberId, OrganizationId, ProjectMemberId, PolicyChangeId, ProcessId, ProjectId, RequestId, ServiceAccountId, ServiceAccountKeyId, SessionId, SlotId, SshKeyId, StreamId, NodeTaskId, TerminalSessionId, UserId, WorkflowId } from './ids.ts';

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AllocationId: AllocationId;
        EventId: EventId;
        GpuDriver: {
            /** @example nvidia */
            name: string;
            /**
             * @description `ok`: the GPUs were read. `absent`: the host has no driver. `unreadable`: there is one, and it failed, hung or gave
             *     no sense. `simulated`: the GPUs exist in software only.
             * @enum {string}
             */
            state: "ok" | "absent" | "unreadable" | "simulated";
            /** @example 580.159.04 */
            version: string | null;
            /** @description Why the GPUs could not be read. Null when they were. */
            reason: string | null;
        };
        /**
         * @description What kind of identity did something. More kinds are added over time.
         * @enum {string}
         */
        IdentityType: "user" | "service_account" | "node" | "gateway" | "system" | "anonymous";
        /**
         * @description `user`: a Unix user of its own on the node. `none`: a workspace of the user who runs the agent, for trying things
         *     out on one machine; its shell can reach whatever that user can.
         * @enum {string}
         */
        Isolation: "user" | "none";
        NodeId: NodeId;
        /** @description What a host looks like from the inside. Advisory. */
        NodeTopology: {
            driver: components["schemas"]["GpuDriver"];
            gpus: {
                index: number;
                uuid: string;
                model: string;
                memory_bytes: number;
                /** @example 0000:00:06.0 */
                pci_address: string | null;
                /** @example 32.0 GT/s PCIe x16 */
                pci_link: string | null;
                numa_node: number | null;
                /** @example 42 */
                iommu_group: string | null;
                /** @description Active NVLinks. Null when unknown. */
                nvlinks: number | null;
                /** @description Whether it is divided, and into what it could be. Null where MIG does not exist. */
                mig: {
                    enabled: boolean;
                    profiles: {
                        /** @example 1g.18gb */
                        name: string;
                        id: number;
                        /** @description How many fit on the whole GPU. */
                        instances: number;
                    }[];
                } | null;
            }[];
            /** @description How two GPUs reach each other, each pair once. */
            links: {
                from: number;
                to: number;
                /**
                 * @description `NV18` is 18 NVLinks; `PIX`, `PXB`, `PHB`, `NODE` and `SYS` are PCIe, nearest first.
                 * @example NV18
                 */
                by: string;
            }[];
            /** @description NVSwitches on the PCI bus. */
            switches: number;
            numa_nodes: {
                id: number;
                /** @example 0-15 */
                cpus: string;
                memory_bytes: number;
            }[];
            /** @description 0: the IOMMU is off, or hidden by the host of a virtual machine. */
            iommu_groups: number;
            disks: {
                /** @example nvme0n1 */
                name: string;
                model: string | null;
                size_bytes: number;
                rotational: boolean;
            }[];
            /** @description Network interfaces of the host's devices. */
            fabric: {
                /** @example mlx5_0 */
                name: string;
                /** @example InfiniBand */
                kind: string;
                /** @example ACTIVE */
                state: string;
                /** @example 400 Gb/sec (4X NDR) */
                rate: string | null;
                numa_node: number | null;
            }[];
            /** @description What keeps the host from taking work (`blocks`) or makes it less than it could be (`warns`), worst first. */
            blockers: {
                /** @example gpu_without_driver */
                code: string;
                /** @enum {string} */
                level: "blocks" | "warns";
                detail: string;
                /** @example Bind it to the nvidia driver. */
                fix: string;
            }[];
        };
        OperationId: OperationId;
        OrganizationId: OrganizationId;
        ProjectId: ProjectId;
        /**
         * @description Why it was released: somebody of its project asked, an operator forced it, its time was over, or its GPUs were idle for
         *     too long.
         * @enum {string}
         */
        ReleaseReason: "requested" | "operator" | "max_duration" | "idle";
        SlotId: SlotId;
        /** @description Lower-case letters, digits and hyphens, starting with a letter, at most 63 characters. */
        Slug: string;
        StreamId: StreamId;
        /** @enum {string} */
        TerminalKind: "shell" | "exec";
        TerminalSessionId: TerminalSessionId;
        /**
         * Format: date-time
         * @description RFC 3339 in UTC with milliseconds.
         */
        Timestamp: string;
        /**
         * EventEnvelope
         * @description CloudEvents 1.0 with the platform's extensions.
         */
        EventEnvelopeBase: {
            /** @constant */
            specversion: "1.0";
            id: components["schemas"]["EventId"];
            /** @description The module that speaks. */
            source: string;
            type: string;
            /** @description The id of what the event is about. */
            subject: string;
            time: components["schemas"]["Timestamp"];
            /** @constant */
            datacontenttype: "application/json";
            orgid: string | null;
            projectid: string | null;
            correlationid: string;
            /** @description What kind of identity caused it. Null for events from before this was written down. */
            actortype: components["schemas"]["IdentityType"] | null;
            /**
             * @description Who caused it.
             * @example user_01kadh6sw4e3bvk6mh4y0t2z7r
             */
            actorid: string | null;
            /** @description Grows with every event of the same subject. */
            sequence: number;
            data: {
                [key: string]: unknown;
            };
        };
        /**
         * ProvisioningActive
         * @description An allocation can be used.
         */
        ProvisioningActiveData: {
            allocation_id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            sku: components["schemas"]["Slug"];
            active_at: components["schemas"]["Timestamp"];
        };
        /**
         * ProvisioningEndWarning
         * @description An allocation will be released at `ends_at` unless somebody extends it, or, if it is idle, uses its GPUs.
         */
        ProvisioningEndWarningData: {
            allocation_id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            sku: components["schemas"]["Slug"];
            name: components["schemas"]["Slug"];
            reason: components["schemas"]["ReleaseReason"];
            ends_at: components["schemas"]["Timestamp"];
            /** @description Where an empty object is posted to keep it, on the api. */
            extend_path: string;
            /** @description Where somebody keeps it by a button, on the console. */
            console_path: string;
        };
        /**
         * ProvisioningFailed
         * @description An allocation could not be prepared.
         */
        ProvisioningFailedData: {
            allocation_id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            sku: components["schemas"]["Slug"];
            failed_at: components["schemas"]["Timestamp"];
            reason: string;
        };
        /**
         * ProvisioningNodeDrained
         * @description None of the GPUs of a draining node is held any more.
         */
        ProvisioningNodeDrainedData: {
            node_id: components["schemas"]["NodeId"];
            node_name: components["schemas"]["Slug"];
            drained_at: components["schemas"]["Timestamp"];
        };
        /**
         * ProvisioningReleaseFailed
         * @description Cleanup on the node could not be verified. The capacity stays blocked until it is.
         */
        ProvisioningReleaseFailedData: {
            allocation_id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            sku: components["schemas"]["Slug"];
            failed_at: components["schemas"]["Timestamp"];
            reason: string;
        };
        /**
         * ProvisioningReleasingCompleted
         * @description Nothing of the allocation is left on its node and its capacity is free.
         */
        ProvisioningReleasingCompletedData: {
            allocation_id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            sku: components["schemas"]["Slug"];
            released_at: components["schemas"]["Timestamp"];
        };
        /**
         * ProvisioningReleasingRequested
         * @description Somebody asked to release an allocation.
         */
        ProvisioningReleasingRequestedData: {
            allocation_id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            sku: components["schemas"]["Slug"];
            reason?: components["schemas"]["ReleaseReason"];
            operation_id: components["schemas"]["OperationId"];
        };
        /**
         * ProvisioningRequested
         * @description An allocation was created and its capacity reserved.
         */
        ProvisioningRequestedData: {
            allocation_id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            sku: components["schemas"]["Slug"];
            operation_id: components["schemas"]["OperationId"];
        };
        /**
         * ProvisioningSlotHealthy
         * @description A GPU is fit for allocations again.
         */
        ProvisioningSlotHealthyData: {
            slot_id: components["schemas"]["SlotId"];
            node_id: components["schemas"]["NodeId"];
            gpu_uuid: string;
            /** @description Codes of what is wrong with it now. */
            conditions: string[];
            at: components["schemas"]["Timestamp"];
        };
        /**
         * ProvisioningSlotUnhealthy
         * @description A GPU must not be given to new allocations.
         */
        ProvisioningSlotUnhealthyData: {
            slot_id: components["schemas"]["SlotId"];
            node_id: components["schemas"]["NodeId"];
            gpu_uuid: string;
            /** @description Codes of what is wrong with it now. */
            conditions: string[];
            at: components["schemas"]["Timestamp"];
        };
        /**
         * Change
         * @description What an operation has changed. Who did it stands in the envelope.
         */
        ChangeData: {
            /** @description The `operationId` of the contract. */
            operation: string;
            target_type: string | null;
            target_id: string | null;
            target_name: string | null;
            org_id?: string;
            project_id?: string;
        };
        AllocationDeprovisionUserParams: {
            allocation_id: components["schemas"]["AllocationId"];
        };
        AllocationDeprovisionUserOutput: Record<string, never>;
        AllocationProvisionUserParams: {
            allocation_id: components["schemas"]["AllocationId"];
            gpu_uuids: string[];
            ssh_keys?: string[];
            limits?: {
                memory_bytes?: number;
                cpus?: number;
                tasks?: number;
                disk_bytes?: number;
            };
            /** @description The account can be root by sudo without a password. */
            sudo?: boolean;
        };
        AllocationProvisionUserOutput: {
            username: string;
            home: string;
            isolation: components["schemas"]["Isolation"];
            /** @description How many SSH keys were let in. Missing when none were sent. */
            ssh_keys?: number;
        };
        AllocationUpdateKeysParams: {
            allocation_id: components["schemas"]["AllocationId"];
            ssh_keys: string[];
        };
        AllocationUpdateKeysOutput: Record<string, never>;
        SliceTopologyDiscoverParams: Record<string, never>;
        SliceTopologyDiscoverOutput: {
            topology: components["schemas"]["NodeTopology"];
        };
        TerminalOpenParams: {
            terminal_session_id: components["schemas"]["TerminalSessionId"];
            stream_id: components["schemas"]["StreamId"];
            allocation_id: components["schemas"]["AllocationId"];
            kind: components["schemas"]["TerminalKind"];
        };
        TerminalOpenOutput: Record<string, never>;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

/** Event type → its `data`. */
export interface EventData {
  'provisioning.active': components['schemas']['ProvisioningActiveData'];
  'provisioning.end_warning': components['schemas']['ProvisioningEndWarningData'];
  'provisioning.failed': components['schemas']['ProvisioningFailedData'];
  'provisioning.node.drained': components['schemas']['ProvisioningNodeDrainedData'];
  'provisioning.release_failed': components['schemas']['ProvisioningReleaseFailedData'];
  'provisioning.releasing.completed': components['schemas']['ProvisioningReleasingCompletedData'];
  'provisioning.releasing.requested': components['schemas']['ProvisioningReleasingRequestedData'];
  'provisioning.requested': components['schemas']['ProvisioningRequestedData'];
  'provisioning.slot.healthy': components['schemas']['ProvisioningSlotHealthyData'];
  'provisioning.slot.unhealthy': components['schemas']['ProvisioningSlotUnhealthyData'];
  'iam.session.created': components['schemas']['ChangeData'];
  'iam.session.ended': components['schemas']['ChangeData'];
  'iam.device_login.approved': components['schemas']['ChangeData'];
  'iam.device_login.denied': components['schemas']['ChangeData'];
  'iam.user.became_first_admin': components['schemas']['ChangeData'];
  'iam.user.password_changed': components['schemas']['ChangeData'];
  'iam.ssh_key.added': components['schemas']['ChangeData'];
  'iam.ssh_key.deleted': components['schemas']['ChangeData'];
  'iam.user.disabled': components['schemas']['ChangeData'];
  'iam.user.enabled': components['schemas']['ChangeData'];
  'iam.user.platform_role_changed': components['schemas']['ChangeData'];
  'iam.organization.created': components['schemas']['ChangeData'];
  'iam.organization.updated': components['schemas']['ChangeData'];
  'iam.organization.archived': components['schemas']['ChangeData'];
  'iam.department.created': components['schemas']['ChangeData'];
  'iam.department.updated': components['schemas']['ChangeData'];
  'iam.department.archived': components['schemas']['ChangeData'];
  'iam.project.created': components['schemas']['ChangeData'];
  'iam.project.updated': components['schemas']['ChangeData'];
  'iam.project.archived': components['schemas']['ChangeData'];
  'iam.service_account.created': components['schemas']['ChangeData'];
  'iam.service_account.disabled': components['schemas']['ChangeData'];
  'iam.service_account.enabled': components['schemas']['ChangeData'];
  'iam.service_account.deleted': components['schemas']['ChangeData'];
  'iam.service_account.key_created': components['schemas']['ChangeData'];
  'iam.service_account.key_deleted': components['schemas']['ChangeData'];
  'iam.organization.member.updated': components['schemas']['ChangeData'];
  'iam.organization.member.removed': components['schemas']['ChangeData'];
  'iam.organization.member.left': components['schemas']['ChangeData'];
  'iam.organization.invitation.created': components['schemas']['ChangeData'];
  'iam.organization.invitation.revoked': components['schemas']['ChangeData'];
  'iam.project.member.updated': components['schemas']['ChangeData'];
  'iam.project.member.removed': components['schemas']['ChangeData'];
  'iam.project.member.left': components['schemas']['ChangeData'];
  'iam.project.invitation.created': components['schemas']['ChangeData'];
  'iam.project.invitation.revoked': components['schemas']['ChangeData'];
  'iam.invitation.accepted': components['schemas']['ChangeData'];
  'iam.policy.updated': components['schemas']['ChangeData'];
  'provisioning.sku.updated': components['schemas']['ChangeData'];
  'provisioning.region.created': components['schemas']['ChangeData'];
  'provisioning.region.updated': components['schemas']['ChangeData'];
  'provisioning.region.deleted': components['schemas']['ChangeData'];
  'provisioning.node.moved': components['schemas']['ChangeData'];
  'provisioning.node.created': components['schemas']['ChangeData'];
  'provisioning.node.join_token_created': components['schemas']['ChangeData'];
  'provisioning.node.enrolled': components['schemas']['ChangeData'];
  'provisioning.node.revoked': components['schemas']['ChangeData'];
  'provisioning.node.approved': components['schemas']['ChangeData'];
  'provisioning.node.cordoned': components['schemas']['ChangeData'];
  'provisioning.node.uncordoned': components['schemas']['ChangeData'];
  'provisioning.node.draining': components['schemas']['ChangeData'];
  'provisioning.node.quarantined': components['schemas']['ChangeData'];
  'provisioning.node.lifted': components['schemas']['ChangeData'];
  'provisioning.node.reimaged': components['schemas']['ChangeData'];
  'provisioning.node.retired': components['schemas']['ChangeData'];
  'provisioning.node.removed': components['schemas']['ChangeData'];
  'provisioning.node.inventory_reported': components['schemas']['ChangeData'];
  'provisioning.node.gpu_cleared': components['schemas']['ChangeData'];
  'provisioning.node.discovery_requested': components['schemas']['ChangeData'];
  'provisioning.keys.changed': components['schemas']['ChangeData'];
  'provisioning.allocation.updated': components['schemas']['ChangeData'];
  'provisioning.allocation.extended': components['schemas']['ChangeData'];
  'provisioning.terminal.opened': components['schemas']['ChangeData'];
  'provisioning.dead_letter.replayed': components['schemas']['ChangeData'];
  'provisioning.dead_letter.discarded': components['schemas']['ChangeData'];
  'provisioning.workflow.retried': components['schemas']['ChangeData'];
  'provisioning.workflow.cancelled': components['schemas']['ChangeData'];
}

export type EventType = keyof EventData;

export type EventEnvelope<T extends EventType = EventType> = {
  [K in T]: Omit<components['schemas']['EventEnvelopeBase'], 'type' | 'data'> & { type: K; data: EventData[K] };
}[T];

/** Node task type → what goes in and what comes out. */
export interface NodeTasks {
  'allocation.deprovision_user': { params: components['schemas']['AllocationDeprovisionUserParams']; output: components['schemas']['AllocationDeprovisionUserOutput'] };
  'allocation.provision_user': { params: components['schemas']['AllocationProvisionUserParams']; output: components['schemas']['AllocationProvisionUserOutput'] };
  'allocation.update_keys': { params: components['schemas']['AllocationUpdateKeysParams']; output: components['schemas']['AllocationUpdateKeysOutput'] };
  'slice.topology_discover': { params: components['schemas']['SliceTopologyDiscoverParams']; output: components['schemas']['SliceTopologyDiscoverOutput'] };
  'terminal.open': { params: components['schemas']['TerminalOpenParams']; output: components['schemas']['TerminalOpenOutput'] };
}

export type NodeTaskType = keyof NodeTasks;
