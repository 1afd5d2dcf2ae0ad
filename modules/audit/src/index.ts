export { type Audit, type AuditEntry, type AuditFilter, wireAudit } from './audit.ts';
export { module } from './module.ts';
