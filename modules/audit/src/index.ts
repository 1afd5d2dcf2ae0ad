export { type Audit, type AuditEntry, type AuditFilter, wireAudit } from './audit.ts';
export { module } from './module.ts';
export type { SealKey } from './seal-key.ts';
