export { type Audit, type AuditEntry, type AuditFilter, wireAudit } from './audit.ts';
export { auditHandlers } from './http.ts';
