import { tryPort } from '@gpuaas/sockets';
import { addressesOf } from '../loopback.ts';
import { StartError, type StartOptions } from './arguments.ts';
import { ownerOf } from './port-owners.ts';

/** All ports must be free; a start that took others instead would be found by nobody. */
export async function checkPorts({ port, nodeHost }: StartOptions): Promise<void> {
  const offsets = [0, 1, 2, 3, 4, ...(nodeHost === '127.0.0.1' ? [] : [5])];
  for (const candidate of offsets.map((offset) => port + offset)) {
    for (const address of new Set([...addressesOf('localhost'), nodeHost])) {
      const problem = await tryPort(address, candidate);
      if (problem === undefined) continue;
      if (problem === 'EADDRNOTAVAIL') throw new StartError(`This machine has no address ${address}.`);
      if (problem === 'EACCES')
        throw new StartError(`Port ${candidate} may only be used by root. Choose a port above 1023 with --port.`);
      const owner = ownerOf(candidate);
      const by = owner === undefined ? 'another program' : owner;
      throw new StartError(
        `Port ${candidate} is in use by ${by}. Stop it, or choose other ports: npm start -- --port ${freeSuggestion(port)}`,
      );
    }
  }
}

function freeSuggestion(port: number): number {
  return port + 10 <= 32_000 ? port + 1_000 : 18_443;
}
