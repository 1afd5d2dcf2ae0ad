// Generated from contract/ by `npm run gen`. Do not edit.

import type { AllocationId, AuditEventId, CorrelationId, DepartmentId, EventId, NodeId, OperationId, OrganizationId, ProjectId, RequestId, SessionId, SlotId, StreamId, NodeTaskId, TerminalSessionId, UserId, WorkflowId } from './ids.ts';

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AllocationId: AllocationId;
        EventId: EventId;
        /**
         * @description `user`: a Unix user of its own on the node. `none`: a workspace of the user who runs the agent, for trying things
         *     out on one machine; its shell can reach whatever that user can.
         * @enum {string}
         */
        Isolation: "user" | "none";
        OperationId: OperationId;
        OrganizationId: OrganizationId;
        ProjectId: ProjectId;
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
        AllocationDeprovisionUserParams: {
            allocation_id: components["schemas"]["AllocationId"];
        };
        AllocationDeprovisionUserOutput: Record<string, never>;
        AllocationProvisionUserParams: {
            allocation_id: components["schemas"]["AllocationId"];
            gpu_uuids: string[];
        };
        AllocationProvisionUserOutput: {
            username: string;
            home: string;
            isolation: components["schemas"]["Isolation"];
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
  'provisioning.failed': components['schemas']['ProvisioningFailedData'];
  'provisioning.release_failed': components['schemas']['ProvisioningReleaseFailedData'];
  'provisioning.releasing.completed': components['schemas']['ProvisioningReleasingCompletedData'];
  'provisioning.releasing.requested': components['schemas']['ProvisioningReleasingRequestedData'];
  'provisioning.requested': components['schemas']['ProvisioningRequestedData'];
}

export type EventType = keyof EventData;

export type EventEnvelope<T extends EventType = EventType> = {
  [K in T]: Omit<components['schemas']['EventEnvelopeBase'], 'type' | 'data'> & { type: K; data: EventData[K] };
}[T];

/** Node task type → what goes in and what comes out. */
export interface NodeTasks {
  'allocation.deprovision_user': { params: components['schemas']['AllocationDeprovisionUserParams']; output: components['schemas']['AllocationDeprovisionUserOutput'] };
  'allocation.provision_user': { params: components['schemas']['AllocationProvisionUserParams']; output: components['schemas']['AllocationProvisionUserOutput'] };
  'terminal.open': { params: components['schemas']['TerminalOpenParams']; output: components['schemas']['TerminalOpenOutput'] };
}

export type NodeTaskType = keyof NodeTasks;
