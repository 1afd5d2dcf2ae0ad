import { closeSync, readdirSync, readFileSync } from 'node:fs';

const closeOnExec = 0o2000000;

/**
 * Closes what this process inherited and would pass on. A descriptor without close-on-exec reaches every shell that is
 * started here, whatever it points to. This has to be the first thing an agent does.
 */
export function closeInheritedDescriptors(): void {
  for (const name of readdirSync('/proc/self/fd')) {
    const fd = Number(name);
    if (fd <= 2) continue;
    try {
      const flags = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0';
      if ((Number.parseInt(flags, 8) & closeOnExec) === 0) closeSync(fd);
    } catch {
      // closed meanwhile: the folder listing itself was one of them
    }
  }
}
