import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const listening = '0A';

/** Whether this process listens on this port of 127.0.0.1: an answer alone could come from somebody else's server. */
export function listens(pid: number, port: number): boolean {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const inodes = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1] === local && fields[3] === listening)
    .map((fields) => `socket:[${fields[9]}]`);
  if (inodes.length === 0) return false;
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((descriptor) => inodes.includes(readlinkSync(`${folder}/${descriptor}`)));
  } catch {
    // It ended, or closed one of them while we were looking.
    return false;
  }
}
