import type { AllocationId } from '@gpuaas/contract';
import { WebSocket } from 'ws';
import { mintToken } from './terminal-client.ts';
import type { TestUser } from './test-world.ts';

export interface ExecResult {
  stdout: Buffer;
  stderr: Buffer;
  code: number;
  signal?: string;
}

/** Runs one command the way the CLI does. */
export async function runExec(
  user: TestUser,
  allocationId: AllocationId,
  argv: string[],
  input: Buffer = Buffer.alloc(0),
): Promise<ExecResult> {
  const { token, url, protocol } = await mintToken(user, allocationId, 'exec');
  const socket = new WebSocket(url, [protocol, token]);
  const outputs: Record<number, Buffer[]> = { 1: [], 2: [] };
  let end: { code: number; signal?: string } | undefined;
  return new Promise((resolve, reject) => {
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        socket.send(JSON.stringify({ t: 'start', argv }));
        for (let at = 0; at < input.length; at += 65_536) socket.send(framed(input.subarray(at, at + 65_536)));
        socket.send(framed(Buffer.alloc(0)));
      } else if (data[0] === 3) end = JSON.parse(data.subarray(1).toString()) as { code: number };
      else outputs[data[0] ?? 0]?.push(data.subarray(1));
    });
    socket.once('error', reject);
    socket.once('close', (code, reason) => {
      if (!end) return reject(new Error(`closed with ${code} ${reason.toString()}`));
      resolve({ stdout: Buffer.concat(outputs[1] ?? []), stderr: Buffer.concat(outputs[2] ?? []), ...end });
    });
  });
}

function framed(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0]), data]);
}
