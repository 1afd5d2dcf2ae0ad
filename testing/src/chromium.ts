import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebianPackage } from './debian-packages.ts';

export interface Program {
  path: string;
  env: Record<string, string>;
}

/** Debian's Chromium: the machine's own, or one unpacked for us, which works for everybody and needs no root. */
export async function findChromium(): Promise<Program> {
  const own = '/usr/bin/chromium';
  if (existsSync(own)) return { path: own, env: {} };
  const program = await unpackProgram('chromium', 'usr/lib/chromium/chromium');
  return { ...program, env: { ...program.env, FONTCONFIG_PATH: join(program.path, '../../../../etc/fonts') } };
}

/** A program of a Debian package, with the libraries that came along with it. */
export async function unpackProgram(name: string, path: string): Promise<Program> {
  const folder = await unpackDebianPackage(name);
  return { path: join(folder, path), env: librariesIn(folder) };
}

/** What makes a program find the libraries that were unpacked beside it. */
export function librariesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const folders = new Set(files.filter((file) => /\.so(\.|$)/.test(file.name)).map((file) => file.parentPath));
  return { LD_LIBRARY_PATH: [...folders].join(':') };
}
