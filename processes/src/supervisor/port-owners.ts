import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** Who listens on a port, where the kernel lets us see it: the inode of the socket, then the process that has it open. */
export function ownerOf(port: number): string | undefined {
  const sockets = listenersOn(port);
  const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && socketsOf(name).some((it) => sockets.has(it)));
  return pid === undefined ? undefined : `${programOf(pid)} (pid ${pid})`;
}

/** Whether a process, and no other, listens on a port of this machine. */
export function ownsPort(pid: number, port: number): boolean {
  const sockets = listenersOn(port);
  const own = new Set(socketsOf(String(pid)));
  return sockets.size > 0 && [...sockets].every((socket) => own.has(socket));
}

function listenersOn(port: number): Set<string> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) =>
      read(file)
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .filter(([, local, , state]) => state === '0A' && local?.endsWith(wanted))
        .map((fields) => `socket:[${fields[9]}]`),
    ),
  );
}

function socketsOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((descriptor) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${descriptor}`);
      } catch {
        return '';
      }
    });
  } catch {
    return [];
  }
}

/**
 * What a person would call the program: `node main.ts`. Its short name in the kernel is that of a thread. Others choose
 * their own arguments, so whatever could change the terminal is left out.
 */
function programOf(pid: string): string {
  const [program = '', ...args] = read(`/proc/${pid}/cmdline`).split('\0');
  const script = args.find((argument) => argument !== '' && !argument.startsWith('-'));
  const isInterpreter = /^(node|python|ruby|perl|java|sh|bash|dash|deno|bun)[\d.]*$/.test(basename(program));
  const name = isInterpreter && script !== undefined ? `${basename(program)} ${basename(script)}` : basename(program);
  const printable = (name || read(`/proc/${pid}/comm`).trim()).replace(/[^\x20-\x7e]/g, '?');
  return printable.slice(0, 60);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
