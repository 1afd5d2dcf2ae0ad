import type { AllocationId } from '@gpuaas/contract';
import {
  type CommandEnd,
  commandEndIn,
  controlText,
  execFrame,
  execFrameIn,
  execStreams,
  largestInput,
} from '@gpuaas/terminal-protocol';
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
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let end: CommandEnd | undefined;
  return new Promise((resolve, reject) => {
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) {
        socket.send(controlText({ t: 'start', argv }));
        for (let at = 0; at < input.length; at += largestInput)
          socket.send(execFrame(execStreams.input, input.subarray(at, at + largestInput)));
        socket.send(execFrame(execStreams.input, Buffer.alloc(0)));
        return;
      }
      const { stream, content } = execFrameIn(data);
      if (stream === execStreams.output) stdout.push(content);
      if (stream === execStreams.errors) stderr.push(content);
      if (stream === execStreams.end) end = commandEndIn(content);
    });
    socket.once('error', reject);
    socket.once('close', (code, reason) => {
      if (!end) return reject(new Error(`closed with ${code} ${reason.toString()}`));
      resolve({ stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr), ...end });
    });
  });
}
