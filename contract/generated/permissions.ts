// Generated from contract/ by `npm run gen`. Do not edit.

export const organizationPermissions = {
  "organization.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "organization.write": [
    "owner",
    "admin"
  ],
  "organization.archive": [
    "owner"
  ],
  "organization.department.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "organization.department.write": [
    "owner",
    "admin"
  ],
  "organization.project.read": [
    "owner",
    "admin"
  ],
  "organization.project.create": [
    "owner",
    "admin"
  ],
  "organization.policy.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "organization.policy.write": [
    "owner",
    "admin"
  ],
  "organization.member.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "organization.member.write": [
    "owner",
    "admin"
  ],
  "organization.owner.write": [
    "owner"
  ],
  "organization.leave": [
    "owner",
    "admin",
    "member",
    "viewer"
  ]
} as const;

export const projectPermissions = {
  "project.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "project.write": [
    "owner",
    "admin"
  ],
  "project.archive": [
    "owner"
  ],
  "project.member.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "project.member.write": [
    "owner",
    "admin"
  ],
  "project.owner.write": [
    "owner"
  ],
  "project.leave": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "sku.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "allocation.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "allocation.create": [
    "owner",
    "admin",
    "member"
  ],
  "allocation.update": [
    "owner",
    "admin",
    "member"
  ],
  "allocation.release": [
    "owner",
    "admin",
    "member"
  ],
  "terminal.open": [
    "owner",
    "admin",
    "member"
  ],
  "operation.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "audit.read": [
    "owner",
    "admin"
  ],
  "policy.read": [
    "owner",
    "admin",
    "member",
    "viewer"
  ],
  "policy.write": [
    "owner",
    "admin"
  ],
  "service_account.read": [
    "owner",
    "admin",
    "member"
  ],
  "service_account.write": [
    "owner",
    "admin"
  ]
} as const;

export const platformPermissions = {
  "platform.node.read": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.node.write": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.allocation.write": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.sku.read": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.sku.write": [
    "platform_admin"
  ],
  "platform.audit.read": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.health.read": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.dead_letter.read": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.dead_letter.write": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.workflow.read": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.workflow.write": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.policy.read": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.policy.write": [
    "platform_admin"
  ],
  "platform.user.read": [
    "platform_admin",
    "platform_ops"
  ],
  "platform.user.write": [
    "platform_admin"
  ]
} as const;

/** Those of a project that the scope of a service account can name. */
export const serviceAccountPermissions = [
  "project.read",
  "sku.read",
  "allocation.read",
  "allocation.create",
  "allocation.update",
  "allocation.release",
  "terminal.open",
  "operation.read",
  "audit.read",
  "policy.read"
] as const;

export type OrganizationPermission = keyof typeof organizationPermissions;
export type ProjectPermission = keyof typeof projectPermissions;
export type PlatformPermission = keyof typeof platformPermissions;
