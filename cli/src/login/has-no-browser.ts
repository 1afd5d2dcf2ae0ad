/**
 * Whether a browser here could not come back to us: somebody at the other end of an SSH connection has theirs elsewhere,
 * and a machine without a display has none.
 */
export function hasNoBrowser(environment: Readonly<Record<string, string | undefined>>, platform: string): boolean {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  if (isSet('SSH_CONNECTION') || isSet('SSH_TTY') || isSet('CI')) return true;
  return platform === 'linux' && !isSet('DISPLAY') && !isSet('WAYLAND_DISPLAY') && !isSet('WSL_DISTRO_NAME');
}
