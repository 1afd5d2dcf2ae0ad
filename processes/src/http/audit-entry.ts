import type { AuditEntry } from '@gpuaas/audit';
import { type IdPrefix, idNames, type ProjectId } from '@gpuaas/contract';
import { type AuditNote, idPrefix } from '@gpuaas/kernel';
import type { ApiOperation } from './operations.ts';

/** What an operation has done, to what: as its handler says, else by the id in its answer, else by the last one in its path. */
export function auditEntry(
  operation: ApiOperation,
  path: Record<string, unknown>,
  projectId: ProjectId | undefined,
  note: AuditNote | undefined,
  body: unknown,
): AuditEntry {
  const targetId = note?.targetId ?? idIn(body) ?? lastId(path);
  return {
    action: operation.audit,
    result: 'success',
    targetType: note?.targetType ?? (targetId === undefined ? undefined : idNames[idPrefix(targetId) as IdPrefix]),
    targetId,
    targetName: note?.targetName ?? nameIn(body),
    projectId: projectId ?? note?.projectId,
    detail: note?.detail ?? {},
  };
}

function idIn(body: unknown): string | undefined {
  const id = (body as { id?: unknown } | undefined)?.id;
  return typeof id === 'string' ? id : undefined;
}

function nameIn(body: unknown): string | undefined {
  const name = (body as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

function lastId(path: Record<string, unknown>): string | undefined {
  const last = Object.values(path).at(-1);
  return typeof last === 'string' ? last : undefined;
}
