import { expect, it } from 'vitest';
import { hasNoBrowser } from './has-no-browser.ts';

it.each([
  [{ DISPLAY: ':0' }, 'linux', false],
  [{ WAYLAND_DISPLAY: 'wayland-0' }, 'linux', false],
  [{ WSL_DISTRO_NAME: 'Debian' }, 'linux', false],
  [{}, 'darwin', false],
  [{}, 'linux', true],
  [{ DISPLAY: '' }, 'linux', true],
  [{ DISPLAY: 'localhost:10.0', SSH_CONNECTION: '203.0.113.7 50000 203.0.113.8 22' }, 'linux', true],
  [{ SSH_TTY: '/dev/pts/1' }, 'darwin', true],
  [{ DISPLAY: ':0', CI: 'true' }, 'linux', true],
])('with %j on %s: %s', (environment, platform, expected) => {
  expect(hasNoBrowser(environment, platform)).toBe(expected);
});
