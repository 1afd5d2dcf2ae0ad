import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Node gives close-on-exec to whatever it finds open up to the first gap behind 15: what lies beyond is passed on. */
it('closes what it inherited, and leaves alone what Node reads in a thread of its own', () => {
  const program = `
    import { readdirSync, readlinkSync } from 'node:fs';
    import { closeInheritedDescriptors } from ${JSON.stringify(`${import.meta.dirname}/close-descriptors.ts`)};
    closeInheritedDescriptors('/etc/passwd');
    const open = readdirSync('/proc/self/fd').flatMap((fd) => { try { return [readlinkSync('/proc/self/fd/' + fd)]; } catch { return []; } });
    console.log(open.filter((target) => target.startsWith('/etc/')).join());
  `;
  const handedDown = ['/etc/hostname', '/etc/passwd'].map((path) => openSync(path, 'r'));
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', ...Array(60).fill('ignore'), ...handedDown],
    encoding: 'utf8',
  });
  expect(stdout.trim()).toBe('/etc/passwd');
});
