// Generated from contract/ by `npm run gen`. Do not edit.

import type { AllocationView, SkuView, NodeView, NodeTaskView, OperationView, OperationStepView, AuditEventView, ProjectView, MeView } from './index.ts';

/** A resource of each kind with null wherever that is allowed, and an example everywhere else. */
export const blankViews = {
  "Allocation": {
    "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
    "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
    "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
    "name": "training-run",
    "state": "active",
    "sku": "h200-1",
    "gpu": {
      "model": "NVIDIA H200",
      "count": 1,
      "memory_bytes": 151397597184
    },
    "price_per_hour": {
      "amount": "4.50",
      "currency": "USD"
    },
    "simulated": false,
    "node": {
      "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
      "name": "node-c"
    },
    "isolation": null,
    "runtime_user": null,
    "requested_by": {
      "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
      "username": "mara"
    },
    "operation": {
      "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
      "kind": "allocation.provision",
      "state": "succeeded"
    },
    "failure": null,
    "waiting": null,
    "created_at": "2026-11-15T09:30:00.000Z",
    "state_changed_at": "2026-11-15T09:30:00.000Z",
    "active_at": null,
    "released_at": null
  },
  "Sku": {
    "id": "h200-1",
    "display_name": "1 × NVIDIA H200",
    "capacity_shape": "gpu_slice",
    "gpu": {
      "model": "NVIDIA H200",
      "count": 1,
      "memory_bytes": 151397597184
    },
    "price_per_hour": {
      "amount": "4.50",
      "currency": "USD"
    },
    "free_now": 7,
    "active": true,
    "simulated": false
  },
  "Node": {
    "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
    "name": "node-c",
    "state": "active",
    "cordoned": false,
    "simulated": false,
    "isolation": null,
    "hostname": null,
    "kernel": null,
    "agent_version": null,
    "gpus": [
      {
        "index": 0,
        "model": "NVIDIA H200",
        "memory_bytes": 151397597184,
        "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
        "slot_state": "in_use",
        "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
      }
    ],
    "slots": {
      "total": 8,
      "available": 7,
      "unavailable": 0,
      "reserved": 0,
      "in_use": 1,
      "cleaning": 0,
      "blocked": 0
    },
    "certificate": null,
    "quarantine": null,
    "last_seen_at": null,
    "waiting": null,
    "created_at": "2026-11-15T09:30:00.000Z"
  },
  "NodeTask": {
    "id": "task_01kadh6sw4e3bvk6mh4y0t2z7r",
    "type": "allocation.provision_user",
    "state": "queued",
    "attempt": 0,
    "target": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
    "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
    "created_at": "2026-11-15T09:30:00.000Z",
    "dispatched_at": null,
    "ended_at": null,
    "duration_ms": null,
    "error": null,
    "evidence": [
      {
        "check": "no process of the account",
        "ok": true,
        "found": "none"
      }
    ],
    "refusals": 1
  },
  "Operation": {
    "id": "op_01kadh6sw4e3bvk6mh4y0t2z7r",
    "kind": "allocation.provision",
    "state": "succeeded",
    "target": {
      "type": "allocation",
      "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
    },
    "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
    "steps": [
      {
        "name": "prepare_account",
        "state": "succeeded",
        "started_at": "2026-11-15T09:30:00.000Z",
        "ended_at": "2026-11-15T09:30:00.000Z",
        "duration_ms": 74,
        "message": null
      }
    ],
    "error": null,
    "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
    "created_at": "2026-11-15T09:30:00.000Z",
    "updated_at": "2026-11-15T09:30:00.000Z",
    "ended_at": null
  },
  "OperationStep": {
    "name": "prepare_account",
    "state": "succeeded",
    "started_at": null,
    "ended_at": null,
    "duration_ms": null,
    "message": null
  },
  "AuditEvent": {
    "id": "aud_01kadh6sw4e3bvk6mh4y0t2z7r",
    "at": "2026-11-15T09:30:00.000Z",
    "actor": {
      "type": "user",
      "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
      "name": "mara"
    },
    "action": "allocation.create",
    "result": "success",
    "target": {
      "type": "allocation",
      "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
      "name": "training-run"
    },
    "project_id": null,
    "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
    "request_id": null,
    "detail": {}
  },
  "Project": {
    "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
    "slug": "default",
    "name": "Default",
    "organization": {
      "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
      "slug": "mara",
      "name": "Mara's organisation",
      "type": "personal"
    },
    "department": {
      "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
      "slug": "default"
    },
    "role": "owner",
    "permissions": [
      "allocation.create",
      "allocation.read"
    ],
    "created_at": "2026-11-15T09:30:00.000Z"
  },
  "Me": {
    "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
    "username": "mara",
    "display_name": "Mara Lindqvist",
    "email": null,
    "platform_role": "platform_user",
    "session_id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
    "session": {
      "id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
      "client": "gpuaas 0.1.0 on laptop",
      "created_at": "2026-11-15T09:30:00.000Z",
      "expires_at": "2026-11-15T09:30:00.000Z"
    },
    "projects": [
      {
        "id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
        "slug": "default",
        "name": "Default",
        "organization": {
          "id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
          "slug": "mara",
          "name": "Mara's organisation",
          "type": "personal"
        },
        "department": {
          "id": "dept_01kadh6sw4e3bvk6mh4y0t2z7r",
          "slug": "default"
        },
        "role": "owner",
        "permissions": [
          "allocation.create",
          "allocation.read"
        ],
        "created_at": "2026-11-15T09:30:00.000Z"
      }
    ]
  }
} as unknown as {
  Allocation: AllocationView;
  Sku: SkuView;
  Node: NodeView;
  NodeTask: NodeTaskView;
  Operation: OperationView;
  OperationStep: OperationStepView;
  AuditEvent: AuditEventView;
  Project: ProjectView;
  Me: MeView;
};
