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
    "event": null,
    "idempotency": "none",
    "rateLimit": "unlimited",
    "priority": "essential",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "unlimited",
    "priority": "essential",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "sign_in",
    "priority": "ordinary",
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
    "event": "iam.session.created",
    "idempotency": "none",
    "rateLimit": "sign_in",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 65536,
    "resources": []
  },
  "createServiceAccountToken": {
    "method": "POST",
    "path": "/api/v1/auth/service-account/token",
    "module": "iam",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "service_account.token",
    "event": null,
    "idempotency": "none",
    "rateLimit": "sign_in",
    "priority": "essential",
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
    "event": "iam.session.created",
    "idempotency": "none",
    "rateLimit": "sign_in",
    "priority": "ordinary",
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
    "event": "iam.session.ended",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "listSessions": {
    "method": "GET",
    "path": "/api/v1/me/sessions",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "endSessionById": {
    "method": "DELETE",
    "path": "/api/v1/me/sessions/{session_id}",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "session.end",
    "event": "iam.session.ended",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "session_id",
        "type": "session"
      }
    ]
  },
  "endOtherSessions": {
    "method": "POST",
    "path": "/api/v1/me/end-other-sessions",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "session.end_others",
    "event": "iam.session.ended",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 65536,
    "resources": []
  },
  "changePassword": {
    "method": "PUT",
    "path": "/api/v1/me/password",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "user.change_password",
    "event": "iam.user.password_changed",
    "idempotency": "none",
    "rateLimit": "sign_in",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "startDeviceLogin": {
    "method": "POST",
    "path": "/api/v1/auth/device",
    "module": "iam",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "device_login.start",
    "event": null,
    "idempotency": "none",
    "rateLimit": "device_login",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "finishDeviceLogin": {
    "method": "POST",
    "path": "/api/v1/auth/device/token",
    "module": "iam",
    "listener": "public",
    "scope": "public",
    "permission": "none",
    "audit": "session.create",
    "event": "iam.session.created",
    "idempotency": "none",
    "rateLimit": "sign_in",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "findDeviceLogin": {
    "method": "POST",
    "path": "/api/v1/me/device-logins/find",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "device_login.find",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "approveDeviceLogin": {
    "method": "POST",
    "path": "/api/v1/me/device-logins/approve",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "device_login.approve",
    "event": "iam.device_login.approved",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "denyDeviceLogin": {
    "method": "POST",
    "path": "/api/v1/me/device-logins/deny",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "device_login.deny",
    "event": "iam.device_login.denied",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "becomeFirstAdmin": {
    "method": "POST",
    "path": "/api/v1/setup/first-admin",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "user.become_first_admin",
    "event": "iam.user.became_first_admin",
    "idempotency": "none",
    "rateLimit": "sign_in",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "listOrganizations": {
    "method": "GET",
    "path": "/api/v1/organizations",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "createOrganization": {
    "method": "POST",
    "path": "/api/v1/organizations",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "organization.create",
    "event": "iam.organization.created",
    "idempotency": "required",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "getOrganization": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "updateOrganization": {
    "method": "PATCH",
    "path": "/api/v1/organizations/{organization_id}",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.write",
    "audit": "organization.update",
    "event": "iam.organization.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "archiveOrganization": {
    "method": "POST",
    "path": "/api/v1/organizations/{organization_id}/archive",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.archive",
    "audit": "organization.archive",
    "event": "iam.organization.archived",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "listOrganizationProjects": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}/projects",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.project.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "createProject": {
    "method": "POST",
    "path": "/api/v1/organizations/{organization_id}/projects",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.project.create",
    "audit": "project.create",
    "event": "iam.project.created",
    "idempotency": "required",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "listDepartments": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}/departments",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.department.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "createDepartment": {
    "method": "POST",
    "path": "/api/v1/organizations/{organization_id}/departments",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.department.write",
    "audit": "department.create",
    "event": "iam.department.created",
    "idempotency": "required",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "getDepartment": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}/departments/{department_id}",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.department.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "department_id",
        "type": "department"
      }
    ]
  },
  "updateDepartment": {
    "method": "PATCH",
    "path": "/api/v1/organizations/{organization_id}/departments/{department_id}",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.department.write",
    "audit": "department.update",
    "event": "iam.department.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "department_id",
        "type": "department"
      }
    ]
  },
  "archiveDepartment": {
    "method": "POST",
    "path": "/api/v1/organizations/{organization_id}/departments/{department_id}/archive",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.department.write",
    "audit": "department.archive",
    "event": "iam.department.archived",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "department_id",
        "type": "department"
      }
    ]
  },
  "listUsers": {
    "method": "GET",
    "path": "/api/v1/admin/users",
    "module": "iam",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.user.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "getUser": {
    "method": "GET",
    "path": "/api/v1/admin/users/{user_id}",
    "module": "iam",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.user.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "user_id",
        "type": "user"
      }
    ]
  },
  "disableUser": {
    "method": "POST",
    "path": "/api/v1/admin/users/{user_id}/disable",
    "module": "iam",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.user.write",
    "audit": "user.disable",
    "event": "iam.user.disabled",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "user_id",
        "type": "user"
      }
    ]
  },
  "enableUser": {
    "method": "POST",
    "path": "/api/v1/admin/users/{user_id}/enable",
    "module": "iam",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.user.write",
    "audit": "user.enable",
    "event": "iam.user.enabled",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "user_id",
        "type": "user"
      }
    ]
  },
  "setPlatformRole": {
    "method": "PUT",
    "path": "/api/v1/admin/users/{user_id}/platform-role",
    "module": "iam",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.user.write",
    "audit": "user.set_platform_role",
    "event": "iam.user.platform_role_changed",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "user_id",
        "type": "user"
      }
    ]
  },
  "checkAccess": {
    "method": "POST",
    "path": "/api/v1/authz/check",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "reads": true,
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "updateProject": {
    "method": "PATCH",
    "path": "/api/v1/projects/{project_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.write",
    "audit": "project.update",
    "event": "iam.project.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "archiveProject": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/archive",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.archive",
    "audit": "project.archive",
    "event": "iam.project.archived",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "listServiceAccounts": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/service-accounts",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "service_account.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "createServiceAccount": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/service-accounts",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "service_account.write",
    "audit": "service_account.create",
    "event": "iam.service_account.created",
    "idempotency": "required",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "getServiceAccount": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/service-accounts/{service_account_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "service_account.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "service_account_id",
        "type": "service_account"
      }
    ]
  },
  "deleteServiceAccount": {
    "method": "DELETE",
    "path": "/api/v1/projects/{project_id}/service-accounts/{service_account_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "service_account.write",
    "audit": "service_account.delete",
    "event": "iam.service_account.deleted",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "service_account_id",
        "type": "service_account"
      }
    ]
  },
  "disableServiceAccount": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/service-accounts/{service_account_id}/disable",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "service_account.write",
    "audit": "service_account.disable",
    "event": "iam.service_account.disabled",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "service_account_id",
        "type": "service_account"
      }
    ]
  },
  "enableServiceAccount": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/service-accounts/{service_account_id}/enable",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "service_account.write",
    "audit": "service_account.enable",
    "event": "iam.service_account.enabled",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "service_account_id",
        "type": "service_account"
      }
    ]
  },
  "createServiceAccountKey": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/service-accounts/{service_account_id}/keys",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "service_account.write",
    "audit": "service_account.key.create",
    "event": "iam.service_account.key_created",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "service_account_id",
        "type": "service_account"
      }
    ]
  },
  "deleteServiceAccountKey": {
    "method": "DELETE",
    "path": "/api/v1/projects/{project_id}/service-accounts/{service_account_id}/keys/{service_account_key_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "service_account.write",
    "audit": "service_account.key.delete",
    "event": "iam.service_account.key_deleted",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "service_account_id",
        "type": "service_account"
      },
      {
        "parameter": "service_account_key_id",
        "type": "service_account_key"
      }
    ]
  },
  "listOrganizationMembers": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}/members",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.member.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "getOrganizationMember": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}/members/{member_id}",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.member.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "member_id",
        "type": "organization_member"
      }
    ]
  },
  "updateOrganizationMember": {
    "method": "PATCH",
    "path": "/api/v1/organizations/{organization_id}/members/{member_id}",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.member.write",
    "audit": "organization.member.update",
    "event": "iam.organization.member.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "member_id",
        "type": "organization_member"
      }
    ]
  },
  "removeOrganizationMember": {
    "method": "DELETE",
    "path": "/api/v1/organizations/{organization_id}/members/{member_id}",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.member.write",
    "audit": "organization.member.remove",
    "event": "iam.organization.member.removed",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "member_id",
        "type": "organization_member"
      }
    ]
  },
  "leaveOrganization": {
    "method": "POST",
    "path": "/api/v1/organizations/{organization_id}/leave",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.leave",
    "audit": "organization.member.leave",
    "event": "iam.organization.member.left",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "listProjectMembers": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/members",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.member.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "getProjectMember": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/members/{member_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.member.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "member_id",
        "type": "project_member"
      }
    ]
  },
  "updateProjectMember": {
    "method": "PATCH",
    "path": "/api/v1/projects/{project_id}/members/{member_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.member.write",
    "audit": "project.member.update",
    "event": "iam.project.member.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "member_id",
        "type": "project_member"
      }
    ]
  },
  "removeProjectMember": {
    "method": "DELETE",
    "path": "/api/v1/projects/{project_id}/members/{member_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.member.write",
    "audit": "project.member.remove",
    "event": "iam.project.member.removed",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "member_id",
        "type": "project_member"
      }
    ]
  },
  "leaveProject": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/leave",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.leave",
    "audit": "project.member.leave",
    "event": "iam.project.member.left",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "listOrganizationInvitations": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}/invitations",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.member.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "createOrganizationInvitation": {
    "method": "POST",
    "path": "/api/v1/organizations/{organization_id}/invitations",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.member.write",
    "audit": "organization.invitation.create",
    "event": "iam.organization.invitation.created",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "revokeOrganizationInvitation": {
    "method": "DELETE",
    "path": "/api/v1/organizations/{organization_id}/invitations/{invitation_id}",
    "module": "iam",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.member.write",
    "audit": "organization.invitation.revoke",
    "event": "iam.organization.invitation.revoked",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "invitation_id",
        "type": "invitation"
      }
    ]
  },
  "listProjectInvitations": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/invitations",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.member.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "createProjectInvitation": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/invitations",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.member.write",
    "audit": "project.invitation.create",
    "event": "iam.project.invitation.created",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "revokeProjectInvitation": {
    "method": "DELETE",
    "path": "/api/v1/projects/{project_id}/invitations/{invitation_id}",
    "module": "iam",
    "listener": "public",
    "scope": "project",
    "permission": "project.member.write",
    "audit": "project.invitation.revoke",
    "event": "iam.project.invitation.revoked",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "invitation_id",
        "type": "invitation"
      }
    ]
  },
  "viewInvitation": {
    "method": "POST",
    "path": "/api/v1/invitations/view",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "reads": true,
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "acceptInvitation": {
    "method": "POST",
    "path": "/api/v1/invitations/accept",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "invitation.accept",
    "event": "iam.invitation.accepted",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "listSkus": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/skus",
    "module": "catalog",
    "listener": "public",
    "scope": "project",
    "permission": "sku.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": "provisioning.sku.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "sku_id",
        "type": "sku",
        "optional": true
      }
    ]
  },
  "listSkuPrices": {
    "method": "GET",
    "path": "/api/v1/admin/skus/{sku_id}/prices",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.sku.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "sku_id",
        "type": "sku"
      }
    ]
  },
  "addSkuPrice": {
    "method": "POST",
    "path": "/api/v1/admin/skus/{sku_id}/prices",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.sku.write",
    "audit": "sku.price",
    "event": "provisioning.sku.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "sku_id",
        "type": "sku"
      }
    ]
  },
  "getSkuEntitlements": {
    "method": "GET",
    "path": "/api/v1/admin/skus/{sku_id}/entitlements",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.sku.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "sku_id",
        "type": "sku"
      }
    ]
  },
  "setSkuEntitlements": {
    "method": "PUT",
    "path": "/api/v1/admin/skus/{sku_id}/entitlements",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.sku.write",
    "audit": "sku.entitle",
    "event": "provisioning.sku.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "sku_id",
        "type": "sku"
      }
    ]
  },
  "listRegions": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/regions",
    "module": "catalog",
    "listener": "public",
    "scope": "project",
    "permission": "sku.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "listAllRegions": {
    "method": "GET",
    "path": "/api/v1/admin/regions",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "createRegion": {
    "method": "POST",
    "path": "/api/v1/admin/regions",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "region.create",
    "event": "provisioning.region.created",
    "idempotency": "required",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "getRegion": {
    "method": "GET",
    "path": "/api/v1/admin/regions/{region_id}",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "region_id",
        "type": "region"
      }
    ]
  },
  "updateRegion": {
    "method": "PATCH",
    "path": "/api/v1/admin/regions/{region_id}",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "region.update",
    "event": "provisioning.region.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "region_id",
        "type": "region"
      }
    ]
  },
  "deleteRegion": {
    "method": "DELETE",
    "path": "/api/v1/admin/regions/{region_id}",
    "module": "catalog",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "region.delete",
    "event": "provisioning.region.deleted",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "region_id",
        "type": "region"
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": "provisioning.requested",
    "idempotency": "required",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "planAllocation": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/allocation-plans",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "allocation.create",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "reads": true,
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
  "updateAllocation": {
    "method": "PATCH",
    "path": "/api/v1/projects/{project_id}/allocations/{allocation_id}",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "allocation.update",
    "audit": "allocation.update",
    "event": "provisioning.allocation.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
  "extendAllocation": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/allocations/{allocation_id}/extend",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "allocation.update",
    "audit": "allocation.extend",
    "event": "provisioning.allocation.extended",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": "provisioning.releasing.requested",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "terminal_token",
    "priority": "ordinary",
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
  "listAllocationKeys": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/allocations/{allocation_id}/ssh-keys",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "terminal.open",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
  "changeAllocationKeys": {
    "method": "POST",
    "path": "/api/v1/projects/{project_id}/allocations/{allocation_id}/ssh-keys",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "terminal.open",
    "audit": "allocation.change_keys",
    "event": "provisioning.keys.changed",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
  "getReleaseEvidence": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/allocations/{allocation_id}/release-evidence",
    "module": "allocations",
    "listener": "public",
    "scope": "project",
    "permission": "allocation.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
  "forceReleaseAllocation": {
    "method": "POST",
    "path": "/api/v1/admin/allocations/{allocation_id}/force-release",
    "module": "allocations",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.allocation.write",
    "audit": "allocation.force_release",
    "event": "provisioning.releasing.requested",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "allocation_id",
        "type": "allocation"
      }
    ]
  },
  "forceCleanupAllocation": {
    "method": "POST",
    "path": "/api/v1/admin/allocations/{allocation_id}/force-cleanup",
    "module": "allocations",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.allocation.write",
    "audit": "allocation.force_cleanup",
    "event": "provisioning.releasing.completed",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "operation_id",
        "type": "operation"
      }
    ]
  },
  "followProject": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/stream",
    "module": "processes",
    "listener": "public",
    "scope": "project",
    "permission": "project.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "answers": "stream",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "exportProjectAuditEvents": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/audit-events/export",
    "module": "audit",
    "listener": "public",
    "scope": "project",
    "permission": "audit.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "answers": "download",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "exportAuditEvents": {
    "method": "GET",
    "path": "/api/v1/admin/audit-events/export",
    "module": "audit",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.audit.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "answers": "download",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "listProjectPolicies": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/policies",
    "module": "policy",
    "listener": "public",
    "scope": "project",
    "permission": "policy.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      }
    ]
  },
  "setProjectPolicy": {
    "method": "PUT",
    "path": "/api/v1/projects/{project_id}/policies/{policy_key}",
    "module": "policy",
    "listener": "public",
    "scope": "project",
    "permission": "policy.write",
    "audit": "policy.update",
    "event": "iam.policy.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "clearProjectPolicy": {
    "method": "DELETE",
    "path": "/api/v1/projects/{project_id}/policies/{policy_key}",
    "module": "policy",
    "listener": "public",
    "scope": "project",
    "permission": "policy.write",
    "audit": "policy.clear",
    "event": "iam.policy.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "listProjectPolicyChanges": {
    "method": "GET",
    "path": "/api/v1/projects/{project_id}/policies/{policy_key}/changes",
    "module": "policy",
    "listener": "public",
    "scope": "project",
    "permission": "policy.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "project_id",
        "type": "project"
      },
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "listOrganizationPolicies": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}/policies",
    "module": "policy",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.policy.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      }
    ]
  },
  "setOrganizationPolicy": {
    "method": "PUT",
    "path": "/api/v1/organizations/{organization_id}/policies/{policy_key}",
    "module": "policy",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.policy.write",
    "audit": "policy.update",
    "event": "iam.policy.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "clearOrganizationPolicy": {
    "method": "DELETE",
    "path": "/api/v1/organizations/{organization_id}/policies/{policy_key}",
    "module": "policy",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.policy.write",
    "audit": "policy.clear",
    "event": "iam.policy.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "listOrganizationPolicyChanges": {
    "method": "GET",
    "path": "/api/v1/organizations/{organization_id}/policies/{policy_key}/changes",
    "module": "policy",
    "listener": "public",
    "scope": "organization",
    "permission": "organization.policy.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "organization_id",
        "type": "organization"
      },
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "listPlatformPolicies": {
    "method": "GET",
    "path": "/api/v1/admin/policies",
    "module": "policy",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.policy.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "setPlatformPolicy": {
    "method": "PUT",
    "path": "/api/v1/admin/policies/{policy_key}",
    "module": "policy",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.policy.write",
    "audit": "policy.update",
    "event": "iam.policy.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "clearPlatformPolicy": {
    "method": "DELETE",
    "path": "/api/v1/admin/policies/{policy_key}",
    "module": "policy",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.policy.write",
    "audit": "policy.clear",
    "event": "iam.policy.updated",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "listPlatformPolicyChanges": {
    "method": "GET",
    "path": "/api/v1/admin/policies/{policy_key}/changes",
    "module": "policy",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.policy.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "policy_key",
        "type": "policy"
      }
    ]
  },
  "listSshKeys": {
    "method": "GET",
    "path": "/api/v1/me/ssh-keys",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "addSshKey": {
    "method": "POST",
    "path": "/api/v1/me/ssh-keys",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "ssh_key.add",
    "event": "iam.ssh_key.added",
    "idempotency": "required",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "deleteSshKey": {
    "method": "DELETE",
    "path": "/api/v1/me/ssh-keys/{ssh_key_id}",
    "module": "iam",
    "listener": "public",
    "scope": "self",
    "permission": "none",
    "audit": "ssh_key.delete",
    "event": "iam.ssh_key.deleted",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "ssh_key_id",
        "type": "ssh_key"
      }
    ]
  },
  "listNodes": {
    "method": "GET",
    "path": "/api/v1/admin/nodes",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": "provisioning.node.created",
    "idempotency": "required",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "removeNode": {
    "method": "DELETE",
    "path": "/api/v1/admin/nodes/{node_id}",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.remove",
    "event": "provisioning.node.removed",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "moveNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/move",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.move",
    "event": "provisioning.node.moved",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": "provisioning.node.join_token_created",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": "provisioning.node.revoked",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "approveNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/approve",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.approve",
    "event": "provisioning.node.approved",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "cordonNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/cordon",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.cordon",
    "event": "provisioning.node.cordoned",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "uncordonNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/uncordon",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.uncordon",
    "event": "provisioning.node.uncordoned",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "drainNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/drain",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.drain",
    "event": "provisioning.node.draining",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "quarantineNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/quarantine",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.quarantine",
    "event": "provisioning.node.quarantined",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "liftNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/lift",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.lift",
    "event": "provisioning.node.lifted",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "confirmReimage": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/confirm-reimage",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.confirm_reimage",
    "event": "provisioning.node.reimaged",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "retireNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/retire",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.retire",
    "event": "provisioning.node.retired",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "listNodeAllocations": {
    "method": "GET",
    "path": "/api/v1/admin/nodes/{node_id}/allocations",
    "module": "allocations",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "listSlots": {
    "method": "GET",
    "path": "/api/v1/admin/slots",
    "module": "allocations",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "getSlot": {
    "method": "GET",
    "path": "/api/v1/admin/slots/{slot_id}",
    "module": "allocations",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "slot_id",
        "type": "slot"
      }
    ]
  },
  "discoverNode": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/discover",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.discover",
    "event": "provisioning.node.discovery_requested",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "listNodeDiscoveries": {
    "method": "GET",
    "path": "/api/v1/admin/nodes/{node_id}/topology",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "clearGpu": {
    "method": "POST",
    "path": "/api/v1/admin/nodes/{node_id}/clear-gpu",
    "module": "fleet",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.node.write",
    "audit": "node.clear_gpu",
    "event": "provisioning.node.gpu_cleared",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "reportHealth": {
    "method": "PUT",
    "path": "/internal/v1/nodes/{node_id}/health",
    "module": "fleet",
    "listener": "node",
    "scope": "node",
    "permission": "none",
    "audit": "node.report_health",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
    "bodyLimit": 524288,
    "resources": [
      {
        "parameter": "node_id",
        "type": "node"
      }
    ]
  },
  "listDeadLetters": {
    "method": "GET",
    "path": "/api/v1/admin/dead-letters",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.dead_letter.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "getDeadLetter": {
    "method": "GET",
    "path": "/api/v1/admin/dead-letters/{dead_letter_id}",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.dead_letter.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "dead_letter_id",
        "type": "dead_letter"
      }
    ]
  },
  "replayDeadLetter": {
    "method": "POST",
    "path": "/api/v1/admin/dead-letters/{dead_letter_id}/replay",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.dead_letter.write",
    "audit": "dead_letter.replay",
    "event": "provisioning.dead_letter.replayed",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "dead_letter_id",
        "type": "dead_letter"
      }
    ]
  },
  "discardDeadLetter": {
    "method": "POST",
    "path": "/api/v1/admin/dead-letters/{dead_letter_id}/discard",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.dead_letter.write",
    "audit": "dead_letter.discard",
    "event": "provisioning.dead_letter.discarded",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "dead_letter_id",
        "type": "dead_letter"
      }
    ]
  },
  "listWorkflows": {
    "method": "GET",
    "path": "/api/v1/admin/workflows",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.workflow.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "getWorkflow": {
    "method": "GET",
    "path": "/api/v1/admin/workflows/{workflow_id}",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.workflow.read",
    "audit": "none",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "workflow_id",
        "type": "workflow"
      }
    ]
  },
  "retryWorkflow": {
    "method": "POST",
    "path": "/api/v1/admin/workflows/{workflow_id}/retry",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.workflow.write",
    "audit": "workflow.retry",
    "event": "provisioning.workflow.retried",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "workflow_id",
        "type": "workflow"
      }
    ]
  },
  "cancelWorkflow": {
    "method": "POST",
    "path": "/api/v1/admin/workflows/{workflow_id}/cancel",
    "module": "processes",
    "listener": "public",
    "scope": "platform",
    "permission": "platform.workflow.write",
    "audit": "workflow.cancel",
    "event": "provisioning.workflow.cancelled",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": [
      {
        "parameter": "workflow_id",
        "type": "workflow"
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": "provisioning.node.enrolled",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
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
    "event": "provisioning.node.inventory_reported",
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "unlimited",
    "priority": "essential",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "unlimited",
    "priority": "essential",
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
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
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
  "signGateway": {
    "method": "POST",
    "path": "/internal/v1/gateways/sign",
    "module": "jobs",
    "listener": "node",
    "scope": "gateway",
    "permission": "none",
    "audit": "gateway.sign",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  },
  "renewGatewayCertificate": {
    "method": "POST",
    "path": "/internal/v1/gateways/certificate",
    "module": "fleet",
    "listener": "node",
    "scope": "gateway",
    "permission": "none",
    "audit": "gateway.renew_certificate",
    "event": null,
    "idempotency": "none",
    "rateLimit": "default",
    "priority": "essential",
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
    "event": "provisioning.terminal.opened",
    "idempotency": "none",
    "rateLimit": "unlimited",
    "priority": "ordinary",
    "bodyLimit": 65536,
    "resources": []
  }
} as const;

export type OperationName = keyof typeof operationTable;

export const rateLimits = {
  "default": {
    "policy": "rate_limit.requests_per_minute",
    "window_seconds": 60,
    "per": "caller"
  },
  "sign_in": {
    "policy": "rate_limit.failed_sign_ins_per_minute",
    "window_seconds": 60,
    "per": "address",
    "counts": "failures"
  },
  "device_login": {
    "policy": "rate_limit.device_logins_per_minute",
    "window_seconds": 60,
    "per": "address"
  },
  "terminal_token": {
    "policy": "rate_limit.terminal_token_requests_per_minute",
    "window_seconds": 60,
    "per": "caller"
  },
  "unlimited": {
    "window_seconds": 60,
    "per": "caller"
  }
} as const;

/** The most bytes that a body can have, where an operation does not say otherwise. */
export const bodyLimit = 65536;
