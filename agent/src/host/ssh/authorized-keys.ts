import type { AllocationId } from '@gpuaas/contract';

/**
 * Puts the platform's keys into the content of an `authorized_keys` file. They stand first, between two marks, and each
 * ends in a word of ours: a key that was moved out of the marks, or whose marks were deleted, is found all the same. Every
 * other line stays byte for byte; for that the content is one character a byte.
 */
export function withKeys(content: string, allocationId: AllocationId, keys: readonly string[]): string {
  const { begin, end, word } = marksOf(allocationId);
  const others = content.split('\n').filter((line) => !isOurs(line, allocationId));
  const block = [begin, ...keys.map((key) => `${key} ${word}`), end];
  return [...(keys.length > 0 ? block : []), ...others].join('\n');
}

/** The keys of the platform that stand there now. */
export function keysIn(content: string, allocationId: AllocationId): string[] {
  const { word } = marksOf(allocationId);
  return content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.endsWith(` ${word}`))
    .map((line) => line.slice(0, -word.length - 1));
}

function marksOf(id: AllocationId) {
  return { begin: `# BEGIN gpuaas ${id}`, end: `# END gpuaas ${id}`, word: `gpuaas:${id}` };
}

function isOurs(line: string, id: AllocationId): boolean {
  const { begin, end, word } = marksOf(id);
  const text = line.trim();
  return text === begin || text === end || text.endsWith(` ${word}`);
}
