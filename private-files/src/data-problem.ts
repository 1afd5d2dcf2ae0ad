/** A file or folder that a program cannot go on with. The message names it and says what to do; nothing was changed. */
export class DataProblem extends Error {
  override readonly name = 'DataProblem';
}

/** For a person: why a call to the operating system failed. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  return (code !== undefined && reasons[code]) || (code ?? (error as Error).message);
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a parent is not a folder',
  EISDIR: 'it is a folder',
  EIO: 'the disk reports an error',
};
