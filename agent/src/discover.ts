import { readTopology } from './host/topology/read-topology.ts';

/** `gpuaas-agent discover`: what a platform would be told about this host, as JSON. It needs no platform and changes nothing. */
export async function runDiscover(): Promise<number> {
  const topology = await readTopology();
  process.stdout.write(`${JSON.stringify(topology, null, 2)}\n`);
  return topology.blockers.some(({ level }) => level === 'blocks') ? 1 : 0;
}
