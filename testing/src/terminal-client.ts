import type { AllocationId, TerminalKind } from '@gpuaas/contract';
import { nodeControlIn } from '@gpuaas/terminal-protocol';
import { WebSocket } from 'ws';
import type { TestUser } from './test-world.ts';
import { until } from './until.ts';

export interface TestTerminal {
  socket: WebSocket;
  /** Everything the shell has written. */
  output(): string;
  type(text: string): void;
  control(message: object): void;
  closed: Promise<{ code: number; reason: string }>;
  waitFor(text: string): Promise<void>;
}

/** Opens a shell the way the console does: token, then WebSocket with the token as second sub-protocol. */
export async function openTerminal(
  user: TestUser,
  allocationId: AllocationId,
  at = (url: string) => url,
): Promise<TestTerminal> {
  const { token, url, protocol } = await mintToken(user, allocationId, 'shell');
  const socket = new WebSocket(at(url), [protocol, token]);
  let output = '';
  let ready = false;
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) output += data.toString();
    else if (nodeControlIn(data.toString())?.t === 'ready') ready = true;
  });
  const closed = closeOf(socket);
  await until('the terminal being ready', async () => {
    if (socket.readyState !== WebSocket.CLOSED) return ready;
    const { code, reason } = await closed;
    throw new Error(`the terminal was closed with ${code} ${reason}`);
  }).catch((error: unknown) => {
    socket.terminate();
    throw error;
  });
  return {
    socket,
    output: () => output,
    type: (text) => socket.send(Buffer.from(text)),
    control: (message) => socket.send(JSON.stringify(message)),
    closed,
    waitFor: (text) => until(`"${text}" in the terminal`, () => output.includes(text)).then(() => {}),
  };
}

export function mintToken(user: TestUser, allocationId: AllocationId, kind: TerminalKind) {
  return user.api.createTerminalToken({
    params: { project_id: user.projectId, allocation_id: allocationId },
    body: { kind },
  });
}

export function closeOf(socket: WebSocket): Promise<{ code: number; reason: string }> {
  return new Promise((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    socket.on('error', () => {});
  });
}
