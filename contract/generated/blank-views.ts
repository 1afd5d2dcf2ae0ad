// Generated from contract/ by `npm run gen`. Do not edit.

import type { AllocationView, SkuView, RegionView, NodeView, SlotView, NodeTaskView, OperationView, OperationStepView, AuditEventView, PolicyView, PolicyChangeView, SshKeyView, DeadLetterView, WorkflowRunView, WorkflowRunDetailsView, WorkflowStepView, ProjectView, ServiceAccountView, ServiceAccountKeyView, MeView, SessionView } from './index.ts';

/** A resource of each kind with null wherever that is allowed, and an example everywhere else. */
export const blankViews = {
  "Allocation": {
    "id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
    "org_id": "org_01kadh6sw4e3bvk6mh4y0t2z7r",
    "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
    "name": "training-run",
    "labels": {
      "team": "vision"
    },
    "state": "active",
    "sku": "h200-1",
    "gpu": {
      "model": "NVIDIA H200",
      "count": 1,
      "memory_bytes": 151397597184
    },
    "capacity_shape": "gpu_slice",
    "sudo": true,
    "price_per_hour": {
      "amount": "4.50",
      "currency": "USD"
    },
    "simulated": false,
    "region": "local",
    "node": {
      "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
      "name": "node-c"
    },
    "isolation": null,
    "runtime_user": null,
    "address": null,
    "no_address_because": null,
    "requested_by": {
      "type": "user",
      "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
      "name": "training-run"
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
    "max_duration_seconds": null,
    "ends_at": null,
    "ending": null,
    "release_reason": null,
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
    "allowed_gpu_counts": [
      1
    ],
    "limits": null,
    "sudo": true,
    "price_per_hour": {
      "amount": "4.50",
      "currency": "USD"
    },
    "free_now": 7,
    "offered_in": null,
    "regions": [
      {
        "name": "training-run",
        "display_name": "1 × NVIDIA H200",
        "free_now": 0
      }
    ],
    "active": true,
    "simulated": false
  },
  "Region": {
    "name": "training-run",
    "display_name": "1 × NVIDIA H200",
    "description": "Halls in the north.",
    "state": "open",
    "nodes": 0,
    "created_at": "2026-11-15T09:30:00.000Z"
  },
  "Node": {
    "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
    "name": "node-c",
    "region": "local",
    "state": "active",
    "cordoned": false,
    "simulated": false,
    "isolation": null,
    "confinement": [
      {
        "aspect": "limits",
        "holds": true,
        "detail": "The database is responding."
      }
    ],
    "hostname": null,
    "kernel": null,
    "agent_version": null,
    "task_types": [
      "allocation.provision_user"
    ],
    "gpu_driver": null,
    "ssh": null,
    "gpus": [
      {
        "index": 0,
        "model": "NVIDIA H200",
        "memory_bytes": 151397597184,
        "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
        "slot_state": "in_use",
        "blocked_reason": "not_clean",
        "allocation_id": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
        "conditions": [
          {
            "code": "5uZq8Lx0",
            "detail": "The database is responding.",
            "since": "2026-11-15T09:30:00.000Z",
            "effect": "none",
            "clears": "automatic",
            "meaning": "The GPU is no longer on the PCI bus.",
            "next_step": "Power the host off and on, then clear it."
          }
        ],
        "busy_since": "2026-11-15T09:30:00.000Z",
        "idle_since": "2026-11-15T09:30:00.000Z"
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
    "reimage": null,
    "last_seen_at": null,
    "last_work_at": null,
    "link": {
      "broken": "agent_silent",
      "detail": "The database is responding."
    },
    "approval": {
      "automatic": true,
      "pending": [
        {
          "index": 1,
          "model": "NVIDIA H200",
          "memory_bytes": 151397597184,
          "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11"
        }
      ]
    },
    "waiting": null,
    "created_at": "2026-11-15T09:30:00.000Z"
  },
  "Slot": {
    "id": "slot_01kadh6sw4e3bvk6mh4y0t2z7r",
    "node": {
      "id": "node_01kadh6sw4e3bvk6mh4y0t2z7r",
      "name": "training-run"
    },
    "index": 1,
    "model": "NVIDIA H200",
    "memory_bytes": 151397597184,
    "uuid": "GPU-8f1c7d0e-51c4-8a4b-0e0f-1b6f0f5f8b11",
    "simulated": false,
    "state": "available",
    "since": "2026-11-15T09:30:00.000Z",
    "allocation_id": null,
    "allocation": null,
    "conditions": [
      {
        "code": "5uZq8Lx0",
        "detail": "The database is responding.",
        "since": "2026-11-15T09:30:00.000Z",
        "effect": "none",
        "clears": "automatic",
        "meaning": "The GPU is no longer on the PCI bus.",
        "next_step": "Power the host off and on, then clear it."
      }
    ],
    "blocked_reason": null,
    "unavailable_because": null,
    "waiting": null
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
    "detail": {},
    "seal": null
  },
  "Policy": {
    "key": "terminal.token_ttl_seconds",
    "meaning": "How long a terminal can be opened with the token that was made for it.",
    "unit": "seconds",
    "default": 300,
    "scopes": [
      "platform"
    ],
    "narrows": null,
    "value": 120,
    "source": "default",
    "own_value": null,
    "minimum": 30,
    "maximum": 300,
    "bound_by": null
  },
  "PolicyChange": {
    "id": "polc_01kadh6sw4e3bvk6mh4y0t2z7r",
    "key": "terminal.token_ttl_seconds",
    "at": "2026-11-15T09:30:00.000Z",
    "actor": {
      "type": "user",
      "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
      "name": "training-run"
    },
    "before": null,
    "value": null,
    "reason": null
  },
  "SshKey": {
    "id": "sshk_01kadh6sw4e3bvk6mh4y0t2z7r",
    "name": "training-run",
    "type": "ssh-ed25519",
    "bits": 256,
    "fingerprint": "5C:0E:9B:41:…",
    "public_key": "MCowBQYDK2VwAyEA…",
    "created_at": "2026-11-15T09:30:00.000Z"
  },
  "DeadLetter": {
    "id": "dl_01kadh6sw4e3bvk6mh4y0t2z7r",
    "state": "open",
    "consumer": "allocations.start-provisioning",
    "event": {
      "id": "evt_01kadh6sw4e3bvk6mh4y0t2z7r",
      "type": "provisioning.requested",
      "subject": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r",
      "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
      "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
      "occurred_at": "2026-11-15T09:30:00.000Z",
      "data": {}
    },
    "reason": "The node has no such GPU.",
    "attempts": 1,
    "first_failed_at": "2026-11-15T09:30:00.000Z",
    "last_failed_at": "2026-11-15T09:30:00.000Z",
    "closed_at": null
  },
  "WorkflowRun": {
    "id": "wf_01kadh6sw4e3bvk6mh4y0t2z7r",
    "workflow": "allocations.provision",
    "version": 1,
    "state": "succeeded",
    "failure": null,
    "cancel_reason": null,
    "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
    "started_at": "2026-11-15T09:30:00.000Z",
    "ended_at": null,
    "duration_ms": null
  },
  "WorkflowRunDetails": {
    "id": "wf_01kadh6sw4e3bvk6mh4y0t2z7r",
    "workflow": "allocations.provision",
    "version": 1,
    "state": "succeeded",
    "failure": null,
    "cancel_reason": null,
    "correlation_id": "cor_01kadh6sw4fw1s4n6xq9m8b2kd",
    "started_at": "2026-11-15T09:30:00.000Z",
    "ended_at": null,
    "duration_ms": null,
    "input": {
      "allocationId": "alloc_01kadh6sw4e3bvk6mh4y0t2z7r"
    },
    "steps": [
      {
        "name": "prepare_host",
        "state": "running",
        "failed_attempts": 0,
        "started_at": "2026-11-15T09:30:00.000Z",
        "ended_at": "2026-11-15T09:30:00.000Z",
        "duration_ms": 0,
        "failure": null
      }
    ],
    "waiting": null
  },
  "WorkflowStep": {
    "name": "prepare_host",
    "state": "running",
    "failed_attempts": 0,
    "started_at": "2026-11-15T09:30:00.000Z",
    "ended_at": null,
    "duration_ms": null,
    "failure": null
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
    "role": null,
    "permissions": [
      "allocation.create",
      "allocation.read"
    ],
    "created_at": "2026-11-15T09:30:00.000Z"
  },
  "ServiceAccount": {
    "id": "sa_01kadh6sw4e3bvk6mh4y0t2z7r",
    "project_id": "proj_01kadh6sw4e3bvk6mh4y0t2z7r",
    "name": "training-run",
    "description": null,
    "scope": [
      "project.read"
    ],
    "state": "active",
    "created_by": {
      "type": "user",
      "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
      "name": "training-run"
    },
    "created_at": "2026-11-15T09:30:00.000Z",
    "last_used_at": null,
    "keys": [
      {
        "id": "sakey_01kadh6sw4e3bvk6mh4y0t2z7r",
        "created_at": "2026-11-15T09:30:00.000Z",
        "last_used_at": "2026-11-15T09:30:00.000Z",
        "last_used_by": "gpuaas 0.1.0 on host-a",
        "last_used_from": "192.0.2.17"
      }
    ]
  },
  "ServiceAccountKey": {
    "id": "sakey_01kadh6sw4e3bvk6mh4y0t2z7r",
    "created_at": "2026-11-15T09:30:00.000Z",
    "last_used_at": null,
    "last_used_by": null,
    "last_used_from": null
  },
  "Me": {
    "id": "user_01kadh6sw4e3bvk6mh4y0t2z7r",
    "username": "mara",
    "display_name": "Mara Lindqvist",
    "email": null,
    "platform_role": "platform_user",
    "can_change_password": true,
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
  },
  "Session": {
    "id": "sess_01kadh6sw4e3bvk6mh4y0t2z7r",
    "client": "gpuaas 0.1.0 on laptop",
    "address": null,
    "is_current": true,
    "created_at": "2026-11-15T09:30:00.000Z",
    "last_seen_at": "2026-11-15T09:30:00.000Z",
    "expires_at": "2026-11-15T09:30:00.000Z"
  }
} as unknown as {
  Allocation: AllocationView;
  Sku: SkuView;
  Region: RegionView;
  Node: NodeView;
  Slot: SlotView;
  NodeTask: NodeTaskView;
  Operation: OperationView;
  OperationStep: OperationStepView;
  AuditEvent: AuditEventView;
  Policy: PolicyView;
  PolicyChange: PolicyChangeView;
  SshKey: SshKeyView;
  DeadLetter: DeadLetterView;
  WorkflowRun: WorkflowRunView;
  WorkflowRunDetails: WorkflowRunDetailsView;
  WorkflowStep: WorkflowStepView;
  Project: ProjectView;
  ServiceAccount: ServiceAccountView;
  ServiceAccountKey: ServiceAccountKeyView;
  Me: MeView;
  Session: SessionView;
};
