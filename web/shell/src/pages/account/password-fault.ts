/** Why the platform would refuse this as a new password, or undefined. */
export function passwordFault(password: string, username: string): string | undefined {
  if ([...password].length < 12) return 'Use at least 12 characters.';
  if (password.length > 1_024) return 'Use at most 1,024 characters.';
  if (password.toLowerCase().includes(username.toLowerCase())) return 'It can’t contain your username.';
  return undefined;
}
