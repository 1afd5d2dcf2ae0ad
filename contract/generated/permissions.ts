// Generated from contract/ by `npm run gen`. Do not edit.

export const projectPermissions = {
  "project.read": [
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
  ]
} as const;

export const platformPermissions = {
  "platform.node.read": [
    "platform_admin"
  ],
  "platform.node.write": [
    "platform_admin"
  ],
  "platform.sku.read": [
    "platform_admin"
  ],
  "platform.sku.write": [
    "platform_admin"
  ],
  "platform.audit.read": [
    "platform_admin"
  ],
  "platform.health.read": [
    "platform_admin"
  ]
} as const;

export type ProjectPermission = keyof typeof projectPermissions;
export type PlatformPermission = keyof typeof platformPermissions;
