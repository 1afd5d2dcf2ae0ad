import type { Evidence, TaskResult } from '@gpuaas/contract';
import { cut } from './host/cut.ts';

/**
 * The result as the platform takes it. What programs of the host wrote and what tenants called their files stands in it; one
 * character that the platform refuses would lose the whole result, and with it what the node has found.
 */
export function deliverable({ evidence, error, ...result }: TaskResult): TaskResult {
  return {
    ...result,
    evidence: evidence.slice(0, 64).map(plainEvidence),
    error: error && { ...error, detail: plain(error.detail, 2_000) },
  };
}

function plainEvidence({ check, ok, found }: Evidence): Evidence {
  return { check: plain(check, 80), ok, found: plain(found, 2_000) };
}

function plain(text: string, most: number): string {
  return cut(text.replaceAll('\0', '?'), most);
}
