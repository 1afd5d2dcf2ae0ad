/** A node says it, and a program on the node can make it say anything. */
export function isExitCode(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255;
}
