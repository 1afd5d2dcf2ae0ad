import type { NodeTopology } from '@gpuaas/contract';

const gpuName = /^GPU(\d{1,2})$/;

/** Reads `nvidia-smi topo -m`: columns by tabs, each pair of GPUs once. Lines and columns that are no GPU are passed over. */
export function readLinks(text: string): NodeTopology['links'] {
  const rows = text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim()));
  const heading = rows.find((cells) => cells[0] === '' && cells.some((cell) => gpuName.test(cell))) ?? [];
  return rows.flatMap(([name = '', ...cells]) => {
    const from = numberOf(name);
    if (from === undefined) return [];
    return cells.flatMap((by, column) => {
      const to = numberOf(heading[column + 1] ?? '');
      return to !== undefined && to > from && /^[A-Z]{2,4}\d{0,2}$/.test(by) ? [{ from, to, by }] : [];
    });
  });
}

/** Reads `nvidia-smi nvlink -s`: GPU → how many links are up. */
export function readNvlinks(text: string): Map<number, number> {
  const links = new Map<number, number>();
  let gpu: number | undefined;
  for (const line of text.split('\n')) {
    const [, heading] = /^GPU (\d{1,2}):/.exec(line) ?? [];
    if (heading !== undefined) {
      gpu = Number(heading);
      links.set(gpu, 0);
    } else if (gpu !== undefined && /^\s+Link \d+: [\d.]+ GB\/s/.test(line)) {
      links.set(gpu, (links.get(gpu) ?? 0) + 1);
    }
  }
  return links;
}

type MigProfiles = NonNullable<NodeTopology['gpus'][number]['mig']>['profiles'];

/** Reads `nvidia-smi mig -lgip`: GPU → what it could be divided into. */
export function readMigProfiles(text: string): Map<number, MigProfiles> {
  const profiles = new Map<number, MigProfiles>();
  for (const line of text.split('\n')) {
    const [, gpu, name, id, , instances] =
      /^\|\s+(\d{1,2})\s+MIG (\S{1,40})\s+(\d{1,3})\s+(\d{1,2})\/(\d{1,2})\s/.exec(line) ?? [];
    if (gpu === undefined || name === undefined) continue;
    const ofGpu = profiles.get(Number(gpu)) ?? [];
    profiles.set(Number(gpu), [...ofGpu, { name, id: Number(id), instances: Number(instances) }].slice(0, 40));
  }
  return profiles;
}

function numberOf(name: string): number | undefined {
  const [, number] = gpuName.exec(name) ?? [];
  return number === undefined || Number(number) > 63 ? undefined : Number(number);
}
