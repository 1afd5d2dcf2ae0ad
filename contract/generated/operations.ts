// Generated from contract/ by `npm run gen`. Do not edit.

export const operationTable = {
  "getHealth": {
    "method": "GET",
    "path": "/healthz",
    "module": "processes",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "unlimited",
    "bodyLimit": 65536,
    "resources": []
  },
  "getReadiness": {
    "method": "GET",
    "path": "/readyz",
    "module": "processes",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "unlimited",
    "bodyLimit": 65536,
    "resources": []
  },
  "getContract": {
    "method": "GET",
    "path": "/api/v1/openapi.json",
    "module": "processes",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "getPlatformHealth": {
    "method": "GET",
    "path": "/api/v1/admin/health",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.health.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "getJwks": {
    "method": "GET",
    "path": "/.well-known/jwks.json",
    "module": "iam",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "startLogin": {
    "method": "GET",
    "path": "/api/v1/auth/oidc/authorize",
    "module": "iam",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "sign_in",
    "bodyLimit": 65536,
    "resources": []
  },
  "exchangeLogin": {
    "method": "POST",
    "path": "/api/v1/auth/oidc/exchange",
    "module": "iam",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "session.create",
    "idempotency": "none",
    "rateLimit": "sign_in",
    "bodyLimit": 65536,
    "resources": []
  },
  "refreshToken": {
    "method": "POST",
    "path": "/api/v1/auth/token/refresh",
    "module": "iam",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "session.refresh",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "devLogin": {
    "method": "POST",
    "path": "/api/v1/auth/dev-login",
    "module": "iam",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "session.create",
    "idempotency": "none",
    "rateLimit": "sign_in",
    "bodyLimit": 65536,
    "resources": []
  },
  "endSession": {
    "method": "POST",
    "path": "/api/v1/auth/logout",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "session.end",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "getMe": {
    "method": "GET",
    "path": "/api/v1/me",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "listProjects": {
    "method": "GET",
    "path": "/api/v1/projects",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "getProject": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "listSkus": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/skus",
    "module": "catalog",
    "listener": "public",
    "scope": "project",
    "permission": "sku.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "listAllSkus": {
    "method": "GET",
    "path": "/api/v1/admin/skus",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.sku.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "putSku": {
    "method": "PUT",
    "path": "/api/v1/admin/skus/{sku_id}",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.sku.write",
    "audit": "sku.put",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "sku_id",
        "type": "sku",
        "optional": true
      }
    ]
  },
  "listAllocations": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/allocations",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "allocation.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "createAllocation": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/allocations",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "allocation.create",
    "audit": "allocation.create",
    "idempotency": "required",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "getAllocation": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/allocations/{allocation_id}",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "allocation.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "allocation_id",
        "type": "allocation"
      }
    ]
  },
  "releaseAllocation": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/allocations/{allocation_id}/release",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "allocation.release",
    "audit": "allocation.release",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "allocation_id",
        "type": "allocation"
      }
    ]
  },
  "createTerminalToken": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/allocations/{allocation_id}/terminal-token",
    "module": "terminal",
    "listener": "public",
    "scope": "project",
    "permission": "terminal.open",
    "audit": "terminal.token",
    "idempotency": "none",
    "rateLimit": "terminal_token",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "allocation_id",
        "type": "allocation"
      }
    ]
  },
  "getOperation": {
    "method": "GET",
    "path": "/api/v1/operations/{operation_id}",
    "module": "operations",
    "listener": "public",
    "scope": "resource",
    "permission": "operation.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "operation_id",
        "type": "operation"
      }
    ]
  },
  "listProjectAuditEvents": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/audit-events",
    "module": "audit",
    "listener": "public",
    "scope": "project",
    "permission": "audit.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "listAuditEvents": {
    "method": "GET",
    "path": "/api/v1/admin/audit-events",
    "module": "audit",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.audit.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "listNodes": {
    "method": "GET",
    "path": "/api/v1/admin/nodes",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "createNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.create",
    "idempotency": "required",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "getNode": {
    "method": "GET",
    "path": "/api/v1/admin/nodes/{node_id}",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "createJoinToken": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/join-token",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.join_token",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "revokeNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/revoke",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.revoke",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "listNodeTasks": {
    "method": "GET",
    "path": "/api/v1/admin/nodes/{node_id}/tasks",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "getTrustBundle": {
    "method": "GET",
    "path": "/internal/v1/trust-bundle",
    "module": "fleet",
    "listener": "node",
    "scope": "bootstrap",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "enrollNode": {
    "method": "POST",
    "path": "/internal/v1/nodes/{node_id}/enrollment",
    "module": "fleet",
    "listener": "node",
    "scope": "bootstrap",
    "permission": "none",
    "audit": "node.enroll",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "renewNodeCertificate": {
    "method": "POST",
    "path": "/internal/v1/nodes/{node_id}/certificate",
    "module": "fleet",
    "listener": "node",
    "scope": "node",
    "permission": "none",
    "audit": "node.renew_certificate",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "reportInventory": {
    "method": "PUT",
    "path": "/internal/v1/nodes/{node_id}/inventory",
    "module": "fleet",
    "listener": "node",
    "scope": "node",
    "permission": "none",
    "audit": "node.report_inventory",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "waitForTask": {
    "method": "GET",
    "path": "/internal/v1/nodes/{node_id}/tasks/wait",
    "module": "processes",
    "listener": "node",
    "scope": "node",
    "permission": "none",
    "audit": "none",
    "idempotency": "none",
    "rateLimit": "unlimited",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "reportTaskResult": {
    "method": "POST",
    "path": "/internal/v1/nodes/{node_id}/tasks/{task_id}/result",
    "module": "fleet",
    "listener": "node",
    "scope": "node",
    "permission": "none",
    "audit": "node_task.result",
    "idempotency": "none",
    "rateLimit": "unlimited",
    "bodyLimit": 524288,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      },
      {
        "parameter": "task_id",
        "type": "node_task"
      }
    ]
  },
  "reportTaskRefusal": {
    "method": "POST",
    "path": "/internal/v1/nodes/{node_id}/tasks/{task_id}/refusal",
    "module": "fleet",
    "listener": "node",
    "scope": "node",
    "permission": "none",
    "audit": "node_task.refused",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      },
      {
        "parameter": "task_id",
        "type": "node_task",
        "optional": true
      }
    ]
  },
  "renewGatewayCertificate": {
    "method": "POST",
    "path": "/internal/v1/gateways/certificate",
    "module": "fleet",
    "listener": "node",
    "scope": "gateway",
    "permission": "none",
    "audit": "gateway.renew_certificate",
    "idempotency": "none",
    "rateLimit": "default",
    "bodyLimit": 65536,
    "resources": []
  },
  "openTerminalSession": {
    "method": "POST",
    "path": "/internal/v1/terminal-sessions",
    "module": "terminal",
    "listener": "node",
    "scope": "gateway",
    "gateway": "terminal",
    "permission": "none",
    "audit": "terminal.open",
    "idempotency": "none",
    "rateLimit": "unlimited",
    "bodyLimit": 65536,
    "resources": []
  }
} as const;

export type OperationName = keyof typeof operationTable;

export const rateLimits = {
  "default": {
    "limit": 600,
    "window_seconds": 60,
    "per": "caller"
  },
  "sign_in": {
    "limit": 30,
    "window_seconds": 60,
    "per": "address",
    "counts": "failures"
  },
  "terminal_token": {
    "limit": 10,
    "window_seconds": 60,
    "per": "caller"
  },
  "unlimited": {
    "limit": 0,
    "window_seconds": 60,
    "per": "caller"
  }
} as const;

/** The most bytes that a body can have, where an operation does not say otherwise. */
export const bodyLimit = 65536;
