import type { ChainedEvent } from '@gpuaas/contract/audit-chain';
import { cellsOf } from './records.ts';

/** One row of an export, whatever its format. */
export type ExportRow =
  | { row: 'export'; version: unknown }
  | { row: 'entry'; position: number; digest: string; event: ChainedEvent }
  | { row: 'omitted' | 'missing'; position: number; digest: string }
  | { row: 'seal'; number: number; last: number; root: string; hash: string }
  | HeadRow;

export interface HeadRow {
  row: 'head';
  number: number;
  last: number;
  hash: string;
  sealed_at: string | null;
  signature: string | null;
  key_id: string | null;
  entries: number;
  file: string;
  export_key_id: string;
  export_signature: string;
}

const kinds = ['export', 'entry', 'omitted', 'missing', 'seal', 'head'];

/** Throws when it is none. What its parts say is for others to check. */
export function rowOfJson(text: string): ExportRow {
  const row = JSON.parse(text) as ExportRow;
  if (typeof row !== 'object' || row === null || !kinds.includes(row.row)) throw new SyntaxError('not a row');
  return row.row === 'entry' ? { ...row, event: { ...row.event, at: sameTime(row.event.at) } } : row;
}

export const columns = [
  ...['row', 'position', 'digest', 'id', 'at', 'actor_type', 'actor_id', 'actor_name', 'action', 'result'],
  ...['target_type', 'target_id', 'target_name', 'project_id', 'correlation_id', 'request_id', 'detail'],
];

export function rowOfCsv(text: string): ExportRow {
  const cells = cellsOf(text);
  if (cells.length !== columns.length) throw new SyntaxError('not a row');
  const [kind, position, digest, id, at, actorType, actorId, actorName, action, result, ...rest] = cells.map(unguarded);
  const [targetType, targetId, targetName, projectId, correlationId, requestId, detail] = rest;
  const said = () => JSON.parse(detail ?? '') as object;
  const place = { position: Number(position), digest: digest ?? '' };
  if (kind === 'export' || kind === 'head') return { ...said(), row: kind } as ExportRow;
  if (kind === 'seal') return { ...said(), row: kind, last: place.position, hash: place.digest } as ExportRow;
  if (kind === 'omitted' || kind === 'missing') return { row: kind, ...place };
  if (kind !== 'entry') throw new SyntaxError('not a row');
  const event = {
    ...{ id, at: sameTime(at ?? ''), actor: { type: actorType, id: actorId, name: actorName }, action, result },
    ...{ target: { type: targetType, id: targetId, name: targetName }, project_id: projectId },
    ...{ correlation_id: correlationId, request_id: requestId, detail: said() },
  };
  return { row: kind, ...place, event: event as unknown as ChainedEvent };
}

/** What was put in front so that no spreadsheet takes a text for a formula. */
function unguarded(cell: string | null): string | null {
  return cell?.startsWith("'") ? cell.slice(1) : cell;
}

/** A database writes a time in a zone of its own. */
function sameTime(at: string): string {
  return new Date(at).toISOString();
}
