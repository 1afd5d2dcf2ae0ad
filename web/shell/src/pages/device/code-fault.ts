/** Why this cannot be a code, or undefined. */
export function codeFault(code: string): string | undefined {
  return /^[a-z]{4}[- ]?[a-z]{4}$/i.test(code.trim()) ? undefined : 'A code has 8 letters, such as WDJB-MJHT.';
}
