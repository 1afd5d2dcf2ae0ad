// Generated from contract/ by `npm run gen`. Do not edit.

import type { AllocationId, AuditEventId, CorrelationId, DepartmentId, EventId, NodeId, OperationId, OrganizationId, ProjectId, RequestId, SessionId, SlotId, StreamId, NodeTaskId, TerminalSessionId, UserId, WorkflowId } from './ids.ts';

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process is alive. */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process can do its work. Otherwise `unavailable`, with what it waits for. */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This contract. */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every part of the platform, whether it works, and what to do when it does not. */
        get: operations["getPlatformHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public keys of the platform's access tokens. */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where to send a browser to sign in (authorization code with PKCE).
         * @description For programs that listen on a loopback address themselves, such as the CLI.
         */
        get: operations["startLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oidc/exchange": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Turn the code of a sign-in into the platform's own tokens. */
        post: operations["exchangeLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/token/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new access token for a refresh token, which is replaced. Using one twice ends the session. */
        post: operations["refreshToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/dev-login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as a development user, from the machine and the account that run the platform.
         * @description Exists only with the embedded issuer. Needs the content of `<data>/dev-login.key` in `X-Dev-Login-Key` and a
         *     loopback connection that belongs to the server's own Unix user. Everybody else gets 404.
         */
        post: operations["devLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the caller's session; its refresh token stops working at once. */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who you are and where you can work. */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Projects the caller is a member of. */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One project. */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/skus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What can be allocated in this project, at which price, and how many are free now. */
        get: operations["listSkus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/skus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every SKU, also inactive ones. */
        get: operations["listAllSkus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/skus/{sku_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Create a SKU or replace what it says. Running allocations keep the price they started with. */
        put: operations["putSku"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Allocations of a project, newest first. */
        get: operations["listAllocations"];
        put?: never;
        /** Reserve GPUs and have them prepared. */
        post: operations["createAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One allocation. */
        get: operations["getAllocation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release or cancel an allocation.
         * @description Ends its shells, deletes everything it has on the node and returns the capacity once the node has verified that
         *     nothing is left. An allocation that is `requested` or `provisioning` is cancelled: it is `released` at once if no
         *     node has started on it. Repeating the call while it is being released gives the same answer. After
         *     `release_failed` the call tries again.
         */
        post: operations["releaseAllocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/allocations/{allocation_id}/terminal-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A token that opens one shell or runs one command, once, within 300 seconds. */
        post: operations["createTerminalToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/operations/{operation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How a long-running operation goes, step by step. */
        get: operations["getOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/projects/{project_id}/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what in this project, newest first. */
        get: operations["listProjectAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who did what on the whole platform, newest first. */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fleet. */
        get: operations["listNodes"];
        put?: never;
        /** Announce a host. It becomes a node when its agent joins with a join token. */
        post: operations["createNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One node with its GPUs and certificate. */
        get: operations["getNode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/join-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A join token for this node. An earlier one that was not used stops working. */
        post: operations["createJoinToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop trusting a node.
         * @description Quarantines the node: its certificate and any unused join token stop working, and its polls and terminal streams are
         *     cut within 5 seconds. Its allocations keep their state and its GPUs are not given to anybody. A new join token brings
         *     the node back. Revoking a quarantined node changes nothing and gives the same answer.
         */
        post: operations["revokeNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/admin/nodes/{node_id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the node was asked to do, newest first. */
        get: operations["listNodeTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/trust-bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The root certificate, to be compared with the fingerprint in the join token, and the task keys. */
        get: operations["getTrustBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/enrollment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Use up the join token and get the node's certificate. */
        post: operations["enrollNode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new certificate for the one in use. */
        post: operations["renewNodeCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** What the host has. Reading GPUs never fails an enrolment; an empty list is a valid report. */
        put: operations["reportInventory"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/tasks/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The next task of this node, or null after some seconds without one. */
        get: operations["waitForTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/tasks/{task_id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * How a task ended. Only the certificate and the attempt that claimed it may say so.
         * @description Another attempt, or another certificate of the same node, gets 409 `attempt_superseded`. Another node gets 404, as for everything that is not its own: it does not learn whether the task exists. Nothing changes either way.
         */
        post: operations["reportTaskResult"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/nodes/{node_id}/tasks/{task_id}/refusal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The agent got this task and did not run it, because it may not be trusted. */
        post: operations["reportTaskRefusal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/gateways/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new certificate of the same role for the one in use.
         * @description Good for 24 hours. The one in use stays good until it expires, so an answer that is lost costs nothing.
         */
        post: operations["renewGatewayCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/internal/v1/terminal-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check the binding once more, record the session and have the node's agent dial in. */
        post: operations["openTerminalSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AllocationId: AllocationId;
        AuditEventId: AuditEventId;
        CorrelationId: CorrelationId;
        DepartmentId: DepartmentId;
        EventId: EventId;
        NodeId: NodeId;
        OperationId: OperationId;
        OrganizationId: OrganizationId;
        ProjectId: ProjectId;
        RequestId: RequestId;
        SessionId: SessionId;
        SlotId: SlotId;
        StreamId: StreamId;
        NodeTaskId: NodeTaskId;
        TerminalSessionId: TerminalSessionId;
        UserId: UserId;
        WorkflowId: WorkflowId;
        /**
         * @description New codes are added. Treat one that you do not know by its HTTP status.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "unknown_field" | "cursor_invalid" | "idempotency_key_required" | "unauthenticated" | "token_expired" | "login_failed" | "session_revoked" | "permission_denied" | "csrf_rejected" | "not_found" | "method_not_allowed" | "request_timeout" | "host_unknown" | "headers_too_large" | "origin_refused" | "upgrade_required" | "unsupported_media_type" | "payload_too_large" | "state_conflict" | "name_taken" | "capacity_unavailable" | "idempotency_in_flight" | "idempotency_key_reused" | "validation_failed" | "join_token_invalid" | "certificate_refused" | "attempt_superseded" | "invalid_result" | "rate_limited" | "internal" | "unavailable";
        /** @enum {string} */
        AllocationState: "requested" | "provisioning" | "active" | "releasing" | "released" | "failed" | "release_failed";
        /** @enum {string} */
        NodeState: "bootstrap_issued" | "enrolling" | "active" | "offline" | "quarantined" | "draining" | "drained" | "retired" | "removing" | "deleted";
        /** @enum {string} */
        SlotState: "available" | "reserved" | "in_use" | "cleaning" | "cleanup_blocked" | "disabled" | "unhealthy";
        /** @enum {string} */
        NodeTaskState: "queued" | "dispatched" | "running" | "completed" | "failed" | "expired" | "cancelled";
        /** @enum {string} */
        OperationState: "pending" | "running" | "succeeded" | "failed" | "cancelled";
        /** @description Lower-case letters, digits and hyphens, starting with a letter, at most 63 characters. */
        Slug: string;
        /**
         * Format: date-time
         * @description RFC 3339 in UTC with milliseconds.
         */
        Timestamp: string;
        Money: {
            /** @example 4.50 */
            amount: string;
            currency: string;
        };
        Price: {
            /** @example 4.50 */
            amount: string;
            currency: string;
        };
        /** @description Pass it as `cursor` to get the next page; null is the only sign of the end. */
        NextCursor: string | null;
        /** @description Why something that takes its time could not be done. `code` is for programs, `detail` for people. */
        Failure: {
            code: string;
            detail: string;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance?: string;
            code: components["schemas"]["ErrorCode"];
            retryable: boolean;
            retry_after_seconds?: number;
            params: {
                [key: string]: unknown;
            };
            errors: {
                /** @description RFC 6901 pointer into the request. */
                pointer: string;
                code: string;
                detail: string;
            }[];
            actions: {
                label: string;
                cli?: string;
            }[];
            request_id: string;
            correlation_id: string;
        };
        /** @description Why something is not finished yet. It comes from the lifecycle table of its module, so no state can lack it. */
        Waiting: {
            /** @description What has to happen next. Continues the words "Waiting for". */
            for: string;
            /** @description When the node that acts next was last heard of, if it is offline now. Otherwise null. */
            offline_since: components["schemas"]["Timestamp"] | null;
            since: components["schemas"]["Timestamp"];
            deadline_at: components["schemas"]["Timestamp"] | null;
            /** @description Who acts next. */
            owner: string;
            /** @description What happens by itself when the deadline passes. */
            at_deadline: string;
            you_can: string[];
            /** @description Name of the page under docs/runbooks. */
            runbook: string;
        };
        Readiness: {
            /** @enum {string} */
            status: "ready";
            checks: {
                name: string;
                ok: boolean;
                detail: string;
            }[];
        };
        PlatformHealth: {
            status: components["schemas"]["HealthStatus"];
            at: components["schemas"]["Timestamp"];
            checks: components["schemas"]["HealthCheck"][];
        };
        /** @enum {string} */
        HealthStatus: "ok" | "attention" | "error";
        HealthCheck: {
            /** @example outbox */
            name: string;
            status: components["schemas"]["HealthStatus"];
            /** @description One sentence about how it is. */
            summary: string;
            facts: {
                label: string;
                value: string;
            }[];
            /** @description What to do; null while nothing is needed. */
            fix: string | null;
            runbook: string | null;
        };
        UserSummary: {
            id: components["schemas"]["UserId"];
            username: string;
        };
        Me: {
            id: components["schemas"]["UserId"];
            username: string;
            display_name: string;
            email: string | null;
            platform_role: components["schemas"]["PlatformRole"];
            session_id: components["schemas"]["SessionId"];
            session: {
                id: components["schemas"]["SessionId"];
                /** @description The program that signed in. */
                client: string;
                created_at: components["schemas"]["Timestamp"];
                expires_at: components["schemas"]["Timestamp"];
            };
            projects: components["schemas"]["Project"][];
        };
        /** @enum {string} */
        PlatformRole: "platform_user" | "platform_admin";
        /** @enum {string} */
        ProjectRole: "owner" | "admin" | "member" | "viewer";
        Project: {
            id: components["schemas"]["ProjectId"];
            slug: components["schemas"]["Slug"];
            name: string;
            organization: {
                id: components["schemas"]["OrganizationId"];
                slug: components["schemas"]["Slug"];
                name: string;
                /** @enum {string} */
                type: "personal" | "enterprise";
            };
            department: {
                id: components["schemas"]["DepartmentId"];
                slug: components["schemas"]["Slug"];
            };
            role: components["schemas"]["ProjectRole"];
            /** @description What the caller may do here, so that a client can explain a control it disables. */
            permissions: string[];
            created_at: components["schemas"]["Timestamp"];
        };
        ProjectList: {
            items: components["schemas"]["Project"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        AuthorizeUrl: {
            /** Format: uri */
            authorize_url: string;
            /** @description Compare it with the `state` that comes back and send it with the exchange. */
            state: string;
        };
        LoginExchange: {
            code: string;
            code_verifier: string;
            redirect_uri: string;
            state: string;
            /** @description Shown in the list of sessions. */
            client?: string;
        };
        TokenRefresh: {
            refresh_token: string;
        };
        DevLogin: {
            username: string;
            client?: string;
        };
        TokenSet: {
            access_token: string;
            /** @constant */
            token_type: "Bearer";
            expires_at: components["schemas"]["Timestamp"];
            refresh_token: string;
            refresh_expires_at: components["schemas"]["Timestamp"];
            user: components["schemas"]["UserSummary"];
        };
        JsonWebKeySet: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        /** @enum {string} */
        CapacityShape: "gpu_slice" | "baremetal";
        Sku: {
            id: components["schemas"]["Slug"];
            display_name: string;
            capacity_shape: components["schemas"]["CapacityShape"];
            gpu: components["schemas"]["GpuShape"];
            price_per_hour: components["schemas"]["Money"];
            /** @description How many allocations of this SKU would fit at this moment, by the query that reserves them. */
            free_now: number;
            active: boolean;
            /** @description True when the GPUs exist in software only. */
            simulated: boolean;
        };
        SkuList: {
            items: components["schemas"]["Sku"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        GpuShape: {
            model: string;
            count: number;
            /** @description Memory of one GPU. */
            memory_bytes: number;
        };
        SkuWrite: {
            display_name: string;
            capacity_shape: components["schemas"]["CapacityShape"];
            gpu: components["schemas"]["GpuShape"];
            price_per_hour: components["schemas"]["Price"];
            active: boolean;
            simulated: boolean;
        };
        /**
         * @description `user`: a Unix user of its own on the node. `none`: a workspace of the user who runs the agent, for trying things
         *     out on one machine; its shell can reach whatever that user can.
         * @enum {string}
         */
        Isolation: "user" | "none";
        Allocation: {
            id: components["schemas"]["AllocationId"];
            org_id: components["schemas"]["OrganizationId"];
            project_id: components["schemas"]["ProjectId"];
            name: components["schemas"]["Slug"];
            state: components["schemas"]["AllocationState"];
            sku: components["schemas"]["Slug"];
            gpu: components["schemas"]["GpuShape"];
            price_per_hour: components["schemas"]["Money"];
            simulated: boolean;
            node: {
                id: components["schemas"]["NodeId"];
                name: string;
            };
            isolation: components["schemas"]["Isolation"] | null;
            /** @description Unix user of the shell on the node. */
            runtime_user: string | null;
            requested_by: components["schemas"]["UserSummary"];
            operation: components["schemas"]["OperationSummary"];
            failure: components["schemas"]["Failure"] | null;
            waiting: components["schemas"]["Waiting"] | null;
            created_at: components["schemas"]["Timestamp"];
            state_changed_at: components["schemas"]["Timestamp"];
            active_at: components["schemas"]["Timestamp"] | null;
            released_at: components["schemas"]["Timestamp"] | null;
        };
        AllocationList: {
            items: components["schemas"]["Allocation"][];
            next_cursor: components["schemas"]["NextCursor"];
            counts: components["schemas"]["AllocationCounts"] | null;
        };
        AllocationCounts: {
            /** @description GPUs of all active allocations together. */
            active_gpus: number;
            /** @description What all active allocations cost together; null when none is, or when they are in several currencies. */
            active_price_per_hour: components["schemas"]["Money"] | null;
            requested: number;
            provisioning: number;
            active: number;
            releasing: number;
            released: number;
            failed: number;
            release_failed: number;
            /** @description Failed releases and whatever failed in the last 24 hours. */
            needs_attention: number;
        };
        AllocationCreate: {
            sku: components["schemas"]["Slug"];
            name?: components["schemas"]["Slug"];
        };
        OperationSummary: {
            id: components["schemas"]["OperationId"];
            /** @example allocation.provision */
            kind: string;
            state: components["schemas"]["OperationState"];
        };
        OperationStep: {
            name: string;
            /** @enum {string} */
            state: "pending" | "running" | "succeeded" | "failed" | "skipped";
            started_at: components["schemas"]["Timestamp"] | null;
            ended_at: components["schemas"]["Timestamp"] | null;
            /** @description Measured */
            duration_ms: number | null;
            message: string | null;
        };
        Operation: {
            id: components["schemas"]["OperationId"];
            /** @example allocation.provision */
            kind: string;
            state: components["schemas"]["OperationState"];
            target: {
                /** @example allocation */
                type: string;
                /** @example alloc_01kadh6sw4e3bvk6mh4y0t2z7r */
                id: string;
            };
            project_id: components["schemas"]["ProjectId"];
            steps: components["schemas"]["OperationStep"][];
            error: components["schemas"]["Failure"] | null;
            correlation_id: string;
            created_at: components["schemas"]["Timestamp"];
            updated_at: components["schemas"]["Timestamp"];
            ended_at: components["schemas"]["Timestamp"] | null;
        };
        AuditEvent: {
            id: components["schemas"]["AuditEventId"];
            at: components["schemas"]["Timestamp"];
            actor: {
                /** @enum {string} */
                type: "user" | "node" | "gateway" | "system" | "anonymous";
                /** @example user_01kadh6sw4e3bvk6mh4y0t2z7r */
                id: string | null;
                name: string;
            };
            action: string;
            /** @enum {string} */
            result: "success" | "denied" | "failure";
            target: {
                /** @example allocation */
                type: string | null;
                /** @example alloc_01kadh6sw4e3bvk6mh4y0t2z7r */
                id: string | null;
                /** @description What it was called when it happened. */
                name: string | null;
            };
            project_id: components["schemas"]["ProjectId"] | null;
            correlation_id: string;
            request_id: string | null;
            detail: {
                [key: string]: unknown;
            };
        };
        AuditEventList: {
            items: components["schemas"]["AuditEvent"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        Node: {
            id: components["schemas"]["NodeId"];
            name: components["schemas"]["Slug"];
            state: components["schemas"]["NodeState"];
            cordoned: boolean;
            /** @description True when its GPUs exist in software only. */
            simulated: boolean;
            isolation: components["schemas"]["Isolation"] | null;
            hostname: string | null;
            /** @description Kernel of the host, as its agent reports it. */
            kernel: string | null;
            agent_version: string | null;
            gpus: components["schemas"]["NodeGpu"][];
            slots: {
                total: number;
                /** @description Free for new allocations. Always 0 on a node that takes none, such as an offline or cordoned one. */
                available: number;
                /** @description Unused, but on a node that takes no new allocations. */
                unavailable: number;
                reserved: number;
                in_use: number;
                cleaning: number;
                /** @description cleanup_blocked */
                blocked: number;
            };
            certificate: {
                fingerprint: string;
                not_before: components["schemas"]["Timestamp"];
                not_after: components["schemas"]["Timestamp"];
            } | null;
            /** @description Why and since when the platform does not trust this node. Null while it does. */
            quarantine: {
                reason: string;
                since: components["schemas"]["Timestamp"];
            } | null;
            last_seen_at: components["schemas"]["Timestamp"] | null;
            waiting: components["schemas"]["Waiting"] | null;
            created_at: components["schemas"]["Timestamp"];
        };
        NodeGpu: {
            index: number;
            model: string;
            memory_bytes: number;
            uuid: string;
            slot_state: components["schemas"]["SlotState"];
            allocation_id: components["schemas"]["AllocationId"] | null;
        };
        NodeList: {
            items: components["schemas"]["Node"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        NodeCreate: {
            name: components["schemas"]["Slug"];
        };
        NodeRevocation: {
            /** @description Shown on the node and in the audit log. */
            reason: string;
        };
        JoinToken: {
            /** @description Shown once. Works once. Carries the address and fingerprint to trust. */
            token: string;
            node_id: components["schemas"]["NodeId"];
            /**
             * Format: uri
             * @description The address that the agent connects to. It is part of the token.
             */
            agent_url: string;
            expires_at: components["schemas"]["Timestamp"];
            ca_fingerprint: string;
        };
        NodeTask: {
            id: components["schemas"]["NodeTaskId"];
            /** @example allocation.provision_user */
            type: string;
            state: components["schemas"]["NodeTaskState"];
            attempt: number;
            /** @description The id of what the task works on. */
            target: string;
            correlation_id: string;
            created_at: components["schemas"]["Timestamp"];
            dispatched_at: components["schemas"]["Timestamp"] | null;
            ended_at: components["schemas"]["Timestamp"] | null;
            duration_ms: number | null;
            error: string | null;
            evidence: components["schemas"]["Evidence"][];
            /** @description How often an agent refused to run it. */
            refusals: number;
        };
        NodeTaskList: {
            items: components["schemas"]["NodeTask"][];
            next_cursor: components["schemas"]["NextCursor"];
        };
        /** @description One thing that was looked at on the host, and what was found. */
        Evidence: {
            check: string;
            ok: boolean;
            found: string;
        };
        TrustBundle: {
            root_pem: string;
            /** @description Ed25519 public keys that may sign tasks. */
            task_keys: {
                key_id: string;
                /** @description SPKI */
                public_key: string;
            }[];
        };
        CertificateRequest: {
            csr_pem: string;
        };
        Enrollment: {
            csr_pem: string;
            inventory: components["schemas"]["NodeInventory"];
        };
        NodeInventory: {
            hostname: string;
            kernel: string;
            agent_version: string;
            isolation: components["schemas"]["Isolation"];
            simulated: boolean;
            gpus: {
                index: number;
                uuid: string;
                model: string;
                memory_bytes: number;
            }[];
        };
        NodeCertificate: {
            node_id: components["schemas"]["NodeId"];
            certificate_pem: string;
            /** @description Leaf and intermediate. */
            chain_pem: string;
            fingerprint: string;
            not_after: components["schemas"]["Timestamp"];
            /**
             * @description A certificate for the same key that can enroll this node once more, and do nothing else, within 7 days: for a
             *     node whose certificate expired while it was off. The next certificate replaces it.
             */
            rejoin_chain_pem: string;
            trust: components["schemas"]["TrustBundle"];
        };
        GatewayCertificate: {
            /** @description Leaf and intermediate. */
            chain_pem: string;
            not_after: components["schemas"]["Timestamp"];
        };
        /** @description `payload` is JSON text. The signature covers exactly these bytes, so nothing has to be put into a canonical form. */
        SignedTask: {
            payload: string;
            /** @description Ed25519 */
            signature: string;
            key_id: string;
        };
        TaskPayload: {
            task_id: components["schemas"]["NodeTaskId"];
            node_id: components["schemas"]["NodeId"];
            type: string;
            attempt: number;
            issued_at: components["schemas"]["Timestamp"];
            expires_at: components["schemas"]["Timestamp"];
            correlation_id: string;
            params: {
                [key: string]: unknown;
            };
        };
        TaskWait: {
            task: components["schemas"]["SignedTask"] | null;
        };
        TaskResult: {
            attempt: number;
            /** @enum {string} */
            outcome: "completed" | "failed";
            output: {
                [key: string]: unknown;
            };
            evidence: components["schemas"]["Evidence"][];
            error: components["schemas"]["Failure"] | null;
        };
        TaskRefusal: {
            /** @enum {string} */
            reason: "bad_signature" | "expired" | "other_node" | "old_attempt" | "unknown_type" | "invalid_params";
            attempt: number | null;
        };
        /** @enum {string} */
        TerminalKind: "shell" | "exec";
        TerminalTokenRequest: {
            kind: components["schemas"]["TerminalKind"];
        };
        TerminalToken: {
            /** @description Opaque */
            token: string;
            /** @description WebSocket address of the terminal gateway. */
            url: string;
            /** @enum {string} */
            protocol: "gpuaas.terminal.v1" | "gpuaas.exec.v1";
            expires_at: components["schemas"]["Timestamp"];
        };
        TerminalSessionOpen: {
            binding: components["schemas"]["TerminalBinding"];
        };
        /** @description What a terminal token stands for. It lies in the ephemeral store under the token and is taken once. */
        TerminalBinding: {
            allocation_id: components["schemas"]["AllocationId"];
            allocation_name: string;
            project_id: components["schemas"]["ProjectId"];
            user_id: components["schemas"]["UserId"];
            username: string;
            session_id: components["schemas"]["SessionId"];
            kind: components["schemas"]["TerminalKind"];
            correlation_id: string;
        };
        TerminalSession: {
            id: components["schemas"]["TerminalSessionId"];
            stream_id: components["schemas"]["StreamId"];
        };
    };
    responses: {
        /** @description Done. */
        NoContent: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description `attempt_superseded`: Task superseded. */
        AttemptSuperseded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `certificate_refused`: Certificate refused. */
        CertificateRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `csrf_rejected`: Cross-site request rejected. */
        CsrfRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `idempotency_key_reused`: Idempotency-Key already used. */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `internal`: Internal error. */
        Internal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: Invalid request. `unknown_field`: Unknown field. */
        InvalidRequestOrUnknownField: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: Invalid request. `unknown_field`: Unknown field. `cursor_invalid`: Invalid page cursor. */
        InvalidRequestOrUnknownFieldOrCursorInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_request`: Invalid request. `unknown_field`: Unknown field. `idempotency_key_required`: Idempotency-Key is missing. */
        InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `invalid_result`: Invalid task result. */
        InvalidResult: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `login_failed`: Sign-in failed. */
        LoginFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: Name already in use. `capacity_unavailable`: No capacity for this SKU. `idempotency_in_flight`: The first call with this key is still running. */
        NameTakenOrCapacityUnavailableOrIdempotencyInFlight: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `name_taken`: Name already in use. `idempotency_in_flight`: The first call with this key is still running. */
        NameTakenOrIdempotencyInFlight: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `not_found`: Not found. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `payload_too_large`: Request body too large. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `permission_denied`: Permission denied. `certificate_refused`: Certificate refused. */
        PermissionDeniedOrCertificateRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `permission_denied`: Permission denied. `csrf_rejected`: Cross-site request rejected. */
        PermissionDeniedOrCsrfRejected: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `rate_limited`: Too many requests. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `state_conflict`: Not possible in this state. */
        StateConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Not signed in. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Not signed in. `join_token_invalid`: Invalid join token. */
        UnauthenticatedOrJoinTokenInvalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unauthenticated`: Not signed in. `token_expired`: Access token expired. `session_revoked`: Your session ended. */
        UnauthenticatedOrTokenExpiredOrSessionRevoked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unavailable`: Temporarily unavailable. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `unsupported_media_type`: Unsupported media type. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `validation_failed`: Invalid values. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        ProjectId: components["schemas"]["ProjectId"];
        AllocationId: components["schemas"]["AllocationId"];
        OperationId: components["schemas"]["OperationId"];
        NodeId: components["schemas"]["NodeId"];
        TaskId: components["schemas"]["NodeTaskId"];
        SkuId: components["schemas"]["Slug"];
        /** @description Page size; more than 200 is treated as 200. */
        Limit: number;
        /** @description The `next_cursor` of the page before. */
        Cursor: string;
        /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description The resource that was created. */
        Location: string;
        /** @description The operation that tells how it goes on. */
        OperationLocation: string;
        /** @description Session cookies. */
        SetCookie: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "checks": [
                     *         {
                     *           "name": "database",
                     *           "ok": true,
                     *           "detail": "responding"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document that this server is bound to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPlatformHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Health, worst first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "at": "2026-11-15T09:30:00.000Z",
                     *       "checks": [
                     *         {
                     *           "name": "outbox",
                     *           "status": "ok",
                     *           "summary": "All events are processed.",
                     *           "facts": [
                     *             {
                     *               "label": "Waiting",
                     *               "value": "0"
                     *             }
                     *           ],
                     *           "fix": null,
                     *           "runbook": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["PlatformHealth"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {}
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["JsonWebKeySet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startLogin: {
        parameters: {
            query: {
                /** @description http://127.0.0.1:<port>/callback */
                redirect_uri: string;
                code_challenge: string;
                code_challenge_method: "S256";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open this address in a browser. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "authorize_url": "http://localhost:8443/oidc/auth?client_id=gpuaas-cli",
                     *       "state": "kWbq1nYd"
                     *     }
                     */
                    "application/json": components["schemas"]["AuthorizeUrl"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exchangeLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "5uZq8Lx0",
                 *       "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
                 *       "redirect_uri": "http://127.0.0.1:4711/callback",
                 *       "state": "kWbq1nYd",
                 *       "client": "gpuaas 0.1.0 on laptop"
                 *     }
                 */
                "application/json": components["schemas"]["LoginExchange"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "refresh_token": "gpr_x3YkQ0…",
                     *       "refresh_expires_at": "2026-12-15T09:30:00.000Z",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenSet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["LoginFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    refreshToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "refresh_token": "gpr_x3YkQ0…"
                 *     }
                 */
                "application/json": components["schemas"]["TokenRefresh"];
            };
        };
        responses: {
            /** @description Refreshed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "refresh_token": "gpr_x3YkQ0…",
                     *       "refresh_expires_at": "2026-12-15T09:30:00.000Z",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenSet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    devLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "mara",
                 *       "client": "gpuaas 0.1.0 on laptop"
                 *     }
                 */
                "application/json": components["schemas"]["DevLogin"];
            };
        };
        responses: {
            /** @description Signed in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "access_token": "eyJhbGciOiJFZERTQSJ9…",
                     *       "token_type": "Bearer",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "refresh_token": "gpr_x3YkQ0…",
                     *       "refresh_expires_at": "2026-12-15T09:30:00.000Z",
                     *       "user": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TokenSet"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["CsrfRejected"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "username": "mara",
                     *       "display_name": "Mara Lindqvist",
                     *       "email": "mara@example.com",
                     *       "platform_role": "platform_user",
                     *       "session_id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "session": {
                     *         "id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "client": "gpuaas 0.1.0 on laptop",
                     *         "created_at": "2026-11-15T09:30:00.000Z",
                     *         "expires_at": "2026-11-15T09:30:00.000Z"
                     *       },
                     *       "projects": [
                     *         {
                     *           "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "slug": "default",
                     *           "name": "Default",
                     *           "organization": {
                     *             "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "mara",
                     *             "name": "Mara's organisation",
                     *             "type": "personal"
                     *           },
                     *           "department": {
                     *             "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "default"
                     *           },
                     *           "role": "owner",
                     *           "permissions": [
                     *             "allocation.create",
                     *             "allocation.read"
                     *           ],
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["CsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Projects. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "slug": "default",
                     *           "name": "Default",
                     *           "organization": {
                     *             "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "mara",
                     *             "name": "Mara's organisation",
                     *             "type": "personal"
                     *           },
                     *           "department": {
                     *             "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "slug": "default"
                     *           },
                     *           "role": "owner",
                     *           "permissions": [
                     *             "allocation.create",
                     *             "allocation.read"
                     *           ],
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["ProjectList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["CsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "slug": "default",
                     *       "name": "Default",
                     *       "organization": {
                     *         "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "mara",
                     *         "name": "Mara's organisation",
                     *         "type": "personal"
                     *       },
                     *       "department": {
                     *         "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "slug": "default"
                     *       },
                     *       "role": "owner",
                     *       "permissions": [
                     *         "allocation.create",
                     *         "allocation.read"
                     *       ],
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSkus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description SKUs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "h200-1",
                     *           "display_name": "1 × NVIDIA H200",
                     *           "capacity_shape": "gpu_slice",
                     *           "gpu": {
                     *             "model": "NVIDIA H200",
                     *             "count": 1,
                     *             "memory_bytes": 151397597184
                     *           },
                     *           "price_per_hour": {
                     *             "amount": "4.50",
                     *             "currency": "USD"
                     *           },
                     *           "free_now": 7,
                     *           "active": true,
                     *           "simulated": false
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SkuList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllSkus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description SKUs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "h200-1",
                     *           "display_name": "1 × NVIDIA H200",
                     *           "capacity_shape": "gpu_slice",
                     *           "gpu": {
                     *             "model": "NVIDIA H200",
                     *             "count": 1,
                     *             "memory_bytes": 151397597184
                     *           },
                     *           "price_per_hour": {
                     *             "amount": "4.50",
                     *             "currency": "USD"
                     *           },
                     *           "free_now": 7,
                     *           "active": true,
                     *           "simulated": false
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["SkuList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putSku: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sku_id: components["parameters"]["SkuId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "display_name": "1 × NVIDIA H200",
                 *       "capacity_shape": "gpu_slice",
                 *       "gpu": {
                 *         "model": "NVIDIA H200",
                 *         "count": 1,
                 *         "memory_bytes": 151397597184
                 *       },
                 *       "price_per_hour": {
                 *         "amount": "4.50",
                 *         "currency": "USD"
                 *       },
                 *       "active": true,
                 *       "simulated": false
                 *     }
                 */
                "application/json": components["schemas"]["SkuWrite"];
            };
        };
        responses: {
            /** @description The SKU. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "h200-1",
                     *       "display_name": "1 × NVIDIA H200",
                     *       "capacity_shape": "gpu_slice",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "free_now": 7,
                     *       "active": true,
                     *       "simulated": false
                     *     }
                     */
                    "application/json": components["schemas"]["Sku"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAllocations: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Repeat for several. */
                state?: components["schemas"]["AllocationState"][];
                /** @description Exactly this name. */
                name?: components["schemas"]["Slug"];
                /** @description Part of the name, of the node's name or of the requester's. */
                q?: string;
                sku?: components["schemas"]["Slug"];
                /** @description Only failed releases and allocations that failed in the last 24 hours, or only the others. */
                needs_attention?: boolean;
                /** @description Also tell how many allocations the project has in each state, whatever the filter. */
                include_counts?: boolean;
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Allocations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "name": "training-run",
                     *           "state": "active",
                     *           "sku": "h200-1",
                     *           "gpu": {
                     *             "model": "NVIDIA H200",
                     *             "count": 1,
                     *             "memory_bytes": 151397597184
                     *           },
                     *           "price_per_hour": {
                     *             "amount": "4.50",
                     *             "currency": "USD"
                     *           },
                     *           "simulated": false,
                     *           "node": {
                     *             "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "node-c"
                     *           },
                     *           "isolation": "user",
                     *           "runtime_user": "gpu-01kadh6s",
                     *           "requested_by": {
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "username": "mara"
                     *           },
                     *           "operation": {
                     *             "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "kind": "allocation.provision",
                     *             "state": "succeeded"
                     *           },
                     *           "failure": null,
                     *           "waiting": null,
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *           "active_at": "2026-11-15T09:30:00.000Z",
                     *           "released_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "counts": {
                     *         "active_gpus": 1,
                     *         "active_price_per_hour": {
                     *           "amount": "4.50",
                     *           "currency": "USD"
                     *         },
                     *         "requested": 0,
                     *         "provisioning": 0,
                     *         "active": 1,
                     *         "releasing": 0,
                     *         "released": 12,
                     *         "failed": 0,
                     *         "release_failed": 0,
                     *         "needs_attention": 0
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AllocationList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAllocation: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "h200-1",
                 *       "name": "training-run"
                 *     }
                 */
                "application/json": components["schemas"]["AllocationCreate"];
            };
        };
        responses: {
            /** @description Reserved. Follow the operation until the allocation is active. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Operation-Location": components["headers"]["OperationLocation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "state": "active",
                     *       "sku": "h200-1",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "node-c"
                     *       },
                     *       "isolation": "user",
                     *       "runtime_user": "gpu-01kadh6s",
                     *       "requested_by": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       },
                     *       "operation": {
                     *         "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "kind": "allocation.provision",
                     *         "state": "succeeded"
                     *       },
                     *       "failure": null,
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *       "active_at": "2026-11-15T09:30:00.000Z",
                     *       "released_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NameTakenOrCapacityUnavailableOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The allocation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "state": "active",
                     *       "sku": "h200-1",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "node-c"
                     *       },
                     *       "isolation": "user",
                     *       "runtime_user": "gpu-01kadh6s",
                     *       "requested_by": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       },
                     *       "operation": {
                     *         "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "kind": "allocation.provision",
                     *         "state": "succeeded"
                     *       },
                     *       "failure": null,
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *       "active_at": "2026-11-15T09:30:00.000Z",
                     *       "released_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseAllocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Being released. */
            202: {
                headers: {
                    Location: components["headers"]["Location"];
                    "Operation-Location": components["headers"]["OperationLocation"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "training-run",
                     *       "state": "active",
                     *       "sku": "h200-1",
                     *       "gpu": {
                     *         "model": "NVIDIA H200",
                     *         "count": 1,
                     *         "memory_bytes": 151397597184
                     *       },
                     *       "price_per_hour": {
                     *         "amount": "4.50",
                     *         "currency": "USD"
                     *       },
                     *       "simulated": false,
                     *       "node": {
                     *         "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "name": "node-c"
                     *       },
                     *       "isolation": "user",
                     *       "runtime_user": "gpu-01kadh6s",
                     *       "requested_by": {
                     *         "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "username": "mara"
                     *       },
                     *       "operation": {
                     *         "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *         "kind": "allocation.provision",
                     *         "state": "succeeded"
                     *       },
                     *       "failure": null,
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "state_changed_at": "2026-11-15T09:30:00.000Z",
                     *       "active_at": "2026-11-15T09:30:00.000Z",
                     *       "released_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Allocation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTerminalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
                allocation_id: components["parameters"]["AllocationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "shell"
                 *     }
                 */
                "application/json": components["schemas"]["TerminalTokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "gpt_Vn1c…",
                     *       "url": "ws://localhost:8444/ws/terminal/alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "protocol": "gpuaas.terminal.v1",
                     *       "expires_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["TerminalToken"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOperation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                operation_id: components["parameters"]["OperationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The operation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "kind": "allocation.provision",
                     *       "state": "succeeded",
                     *       "target": {
                     *         "type": "allocation",
                     *         "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *       },
                     *       "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "steps": [
                     *         {
                     *           "name": "prepare_account",
                     *           "state": "succeeded",
                     *           "started_at": "2026-11-15T09:30:00.000Z",
                     *           "ended_at": "2026-11-15T09:30:00.000Z",
                     *           "duration_ms": 74,
                     *           "message": null
                     *         }
                     *       ],
                     *       "error": null,
                     *       "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *       "created_at": "2026-11-15T09:30:00.000Z",
                     *       "updated_at": "2026-11-15T09:30:00.000Z",
                     *       "ended_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Operation"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProjectAuditEvents: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                action?: string;
                target_id?: string;
                correlation_id?: string;
            };
            header?: never;
            path: {
                project_id: components["parameters"]["ProjectId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "aud_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "mara"
                     *           },
                     *           "action": "allocation.create",
                     *           "result": "success",
                     *           "target": {
                     *             "type": "allocation",
                     *             "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *           "request_id": "req_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "detail": {}
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                action?: string;
                target_id?: string;
                correlation_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Audit events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "aud_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "at": "2026-11-15T09:30:00.000Z",
                     *           "actor": {
                     *             "type": "user",
                     *             "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "mara"
                     *           },
                     *           "action": "allocation.create",
                     *           "result": "success",
                     *           "target": {
                     *             "type": "allocation",
                     *             "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *             "name": "training-run"
                     *           },
                     *           "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *           "request_id": "req_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "detail": {}
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["AuditEventList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodes: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                name?: components["schemas"]["Slug"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nodes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "name": "node-c",
                     *           "state": "active",
                     *           "cordoned": false,
                     *           "simulated": false,
                     *           "isolation": "user",
                     *           "hostname": "node-c.example.com",
                     *           "kernel": "6.12.48",
                     *           "agent_version": "0.1.0",
                     *           "gpus": [
                     *             {
                     *               "index": 0,
                     *               "model": "NVIDIA H200",
                     *               "memory_bytes": 151397597184,
                     *               "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *               "slot_state": "in_use",
                     *               "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *             }
                     *           ],
                     *           "slots": {
                     *             "total": 8,
                     *             "available": 7,
                     *             "unavailable": 0,
                     *             "reserved": 0,
                     *             "in_use": 1,
                     *             "cleaning": 0,
                     *             "blocked": 0
                     *           },
                     *           "certificate": {
                     *             "fingerprint": "5C:0E:9B:41:…",
                     *             "not_before": "2026-11-15T09:30:00.000Z",
                     *             "not_after": "2026-11-16T09:30:00.000Z"
                     *           },
                     *           "quarantine": null,
                     *           "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *           "waiting": null,
                     *           "created_at": "2026-11-15T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodeList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNode: {
        parameters: {
            query?: never;
            header: {
                /** @description Any unique text. The same key with the same body returns the first answer again for 24 hours. */
                "Idempotency-Key": components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "node-c"
                 *     }
                 */
                "application/json": components["schemas"]["NodeCreate"];
            };
        };
        responses: {
            /** @description The node, waiting for its agent. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrIdempotencyKeyRequired"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            409: components["responses"]["NameTakenOrIdempotencyInFlight"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The node. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createJoinToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token, shown this once. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "gpt_Vn1c…",
                     *       "node_id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "agent_url": "https://gpuaas.example.com:8446",
                     *       "expires_at": "2026-11-15T09:30:00.000Z",
                     *       "ca_fingerprint": "5C:0E:9B:41:…"
                     *     }
                     */
                    "application/json": components["schemas"]["JoinToken"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "The host is being repaired."
                 *     }
                 */
                "application/json": components["schemas"]["NodeRevocation"];
            };
        };
        responses: {
            /** @description The node, quarantined. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "name": "node-c",
                     *       "state": "active",
                     *       "cordoned": false,
                     *       "simulated": false,
                     *       "isolation": "user",
                     *       "hostname": "node-c.example.com",
                     *       "kernel": "6.12.48",
                     *       "agent_version": "0.1.0",
                     *       "gpus": [
                     *         {
                     *           "index": 0,
                     *           "model": "NVIDIA H200",
                     *           "memory_bytes": 151397597184,
                     *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                     *           "slot_state": "in_use",
                     *           "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *         }
                     *       ],
                     *       "slots": {
                     *         "total": 8,
                     *         "available": 7,
                     *         "unavailable": 0,
                     *         "reserved": 0,
                     *         "in_use": 1,
                     *         "cleaning": 0,
                     *         "blocked": 0
                     *       },
                     *       "certificate": {
                     *         "fingerprint": "5C:0E:9B:41:…",
                     *         "not_before": "2026-11-15T09:30:00.000Z",
                     *         "not_after": "2026-11-16T09:30:00.000Z"
                     *       },
                     *       "quarantine": null,
                     *       "last_seen_at": "2026-11-15T09:30:00.000Z",
                     *       "waiting": null,
                     *       "created_at": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Node"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNodeTasks: {
        parameters: {
            query?: {
                /** @description Page size; more than 200 is treated as 200. */
                limit?: components["parameters"]["Limit"];
                /** @description The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tasks. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "task_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "type": "allocation.provision_user",
                     *           "state": "queued",
                     *           "attempt": 0,
                     *           "target": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *           "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
                     *           "created_at": "2026-11-15T09:30:00.000Z",
                     *           "dispatched_at": "2026-11-15T09:30:00.000Z",
                     *           "ended_at": "2026-11-15T09:30:00.000Z",
                     *           "duration_ms": 1,
                     *           "error": null,
                     *           "evidence": [
                     *             {
                     *               "check": "no process of the account",
                     *               "ok": true,
                     *               "found": "none"
                     *             }
                     *           ],
                     *           "refusals": 1
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["NodeTaskList"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownFieldOrCursorInvalid"];
            401: components["responses"]["UnauthenticatedOrTokenExpiredOrSessionRevoked"];
            403: components["responses"]["PermissionDeniedOrCsrfRejected"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTrustBundle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What to trust. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "root_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "task_keys": [
                     *         {
                     *           "key_id": "task-key-1",
                     *           "public_key": "MCowBQYDK2VwAyEA…"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TrustBundle"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefused"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    enrollNode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csr_pem": "-----BEGIN CERTIFICATE REQUEST-----\n…",
                 *       "inventory": {
                 *         "hostname": "node-c.example.com",
                 *         "kernel": "6.12.48",
                 *         "agent_version": "0.1.0",
                 *         "isolation": "user",
                 *         "simulated": false,
                 *         "gpus": [
                 *           {
                 *             "index": 0,
                 *             "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                 *             "model": "NVIDIA H200",
                 *             "memory_bytes": 151397597184
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Enrollment"];
            };
        };
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node_id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "certificate_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "fingerprint": "5C:0E:9B:41:…",
                     *       "not_after": "2026-11-15T09:30:00.000Z",
                     *       "rejoin_chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "trust": {
                     *         "root_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *         "task_keys": [
                     *           {
                     *             "key_id": "task-key-1",
                     *             "public_key": "MCowBQYDK2VwAyEA…"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NodeCertificate"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["UnauthenticatedOrJoinTokenInvalid"];
            403: components["responses"]["CertificateRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewNodeCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csr_pem": "-----BEGIN CERTIFICATE REQUEST-----\n…"
                 *     }
                 */
                "application/json": components["schemas"]["CertificateRequest"];
            };
        };
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "node_id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "certificate_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "fingerprint": "5C:0E:9B:41:…",
                     *       "not_after": "2026-11-15T09:30:00.000Z",
                     *       "rejoin_chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "trust": {
                     *         "root_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *         "task_keys": [
                     *           {
                     *             "key_id": "task-key-1",
                     *             "public_key": "MCowBQYDK2VwAyEA…"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NodeCertificate"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportInventory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hostname": "node-c.example.com",
                 *       "kernel": "6.12.48",
                 *       "agent_version": "0.1.0",
                 *       "isolation": "user",
                 *       "simulated": false,
                 *       "gpus": [
                 *         {
                 *           "index": 0,
                 *           "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
                 *           "model": "NVIDIA H200",
                 *           "memory_bytes": 151397597184
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NodeInventory"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    waitForTask: {
        parameters: {
            query: {
                /** @description Random name of this run of the agent. A new one means that the old run is gone and its tasks start over. */
                agent: string;
                /** @description The tasks this run is working on. Their leases are renewed. */
                running?: components["schemas"]["NodeTaskId"][];
                wait_seconds?: number;
            };
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A signed task, or null. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "task": {
                     *         "payload": "{\"task_id\":\"task_…\",\"type\":\"allocation.provision_user\",…}",
                     *         "signature": "m3k0…==",
                     *         "key_id": "task-key-1"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaskWait"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefused"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportTaskResult: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
                task_id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attempt": 1,
                 *       "outcome": "completed",
                 *       "output": {},
                 *       "evidence": [
                 *         {
                 *           "check": "no process of the account",
                 *           "ok": true,
                 *           "found": "none"
                 *         }
                 *       ],
                 *       "error": null
                 *     }
                 */
                "application/json": components["schemas"]["TaskResult"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefused"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["AttemptSuperseded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidResult"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportTaskRefusal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                node_id: components["parameters"]["NodeId"];
                task_id: components["parameters"]["TaskId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "bad_signature",
                 *       "attempt": 0
                 *     }
                 */
                "application/json": components["schemas"]["TaskRefusal"];
            };
        };
        responses: {
            204: components["responses"]["NoContent"];
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefused"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    renewGatewayCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csr_pem": "-----BEGIN CERTIFICATE REQUEST-----\n…"
                 *     }
                 */
                "application/json": components["schemas"]["CertificateRequest"];
            };
        };
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "chain_pem": "-----BEGIN CERTIFICATE-----\n…",
                     *       "not_after": "2026-11-15T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["GatewayCertificate"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["CertificateRefused"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    openTerminalSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "binding": {
                 *         "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *         "allocation_name": "training",
                 *         "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *         "user_id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *         "username": "mara",
                 *         "session_id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
                 *         "kind": "shell",
                 *         "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TerminalSessionOpen"];
            };
        };
        responses: {
            /** @description Dial the stream now. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "term_01kadh6sw4e3bvk6mh4y0t2z7r",
                     *       "stream_id": "stream_01kadh6sw4e3bvk6mh4y0t2z7r"
                     *     }
                     */
                    "application/json": components["schemas"]["TerminalSession"];
                };
            };
            400: components["responses"]["InvalidRequestOrUnknownField"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PermissionDeniedOrCertificateRefused"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["StateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
}
