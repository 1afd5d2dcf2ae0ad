import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

export const contractFolder = join(import.meta.dirname, '../../../contract');

export function readYaml<T = JsonObject>(path: string): T {
  return parse(readFileSync(join(contractFolder, path), 'utf8')) as T;
}

/** Every YAML file of a contract folder, by its name without the ending. */
export function readFolder(folder: string): Record<string, JsonObject> {
  const files = readdirSync(join(contractFolder, folder))
    .filter((file) => file.endsWith('.yaml'))
    .sort();
  return Object.fromEntries(files.map((file) => [basename(file, '.yaml'), readYaml(`${folder}/${file}`)]));
}
