import { createHash } from 'node:crypto';

/** A read-only part of a host's file system, described completely: what is built from it depends on nothing else. */
export interface Layer {
  name: string;
  packages: readonly string[];
  /** Content by path. */
  files: Readonly<Record<string, string>>;
  /** Targets of symbolic links by path. */
  links: Readonly<Record<string, string>>;
}

/** The same recipe on the same layers from the same sources has the same folder; any change gives a new one. */
export function folderNameOf(stack: readonly Layer[], sources: readonly string[]): string {
  const recipe = JSON.stringify({ form: 1, stack, sources });
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 16);
  return `${stack.at(-1)?.name}-${hash}`;
}
