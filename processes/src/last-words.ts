import { redact } from '@gpuaas/kernel';

/**
 * What a process says about the error that ends it. Node would print whatever hangs on the error too: the request, say,
 * with its headers.
 */
export function lastWords(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return String(redact(text));
}
