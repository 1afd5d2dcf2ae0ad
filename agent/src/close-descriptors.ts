import { closeSync, existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

const closeOnExec = 0o2000000;

/**
 * Closes what this process inherited and would pass on. A descriptor without close-on-exec reaches every shell that is
 * started here, whatever it points to. This has to be the first thing an agent does.
 *
 * Node reads the file of NODE_EXTRA_CA_CERTS in a thread of its own, which may still be at it. That one is left alone:
 * closing it would take away whatever gets its number next.
 */
export function closeInheritedDescriptors(extraCertificates: string | undefined): void {
  const readByNode = extraCertificates && existsSync(extraCertificates) ? realpathSync(extraCertificates) : undefined;
  for (const name of readdirSync('/proc/self/fd')) {
    const fd = Number(name);
    if (fd <= 2) continue;
    try {
      const flags = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0';
      const isPassedOn = (Number.parseInt(flags, 8) & closeOnExec) === 0;
      if (isPassedOn && readlinkSync(`/proc/self/fd/${fd}`) !== readByNode) closeSync(fd);
    } catch {
      // closed meanwhile: the folder listing itself was one of them
    }
  }
}
