import type { TerminalKind, TerminalToken } from '@gpuaas/contract';

/** The sub-protocol of each kind of terminal. Frames that an older side cannot read need a new version beside these. */
export const protocols = {
  shell: 'gpuaas.terminal.v1',
  exec: 'gpuaas.exec.v1',
} as const satisfies Record<TerminalKind, TerminalToken['protocol']>;

/** Undefined for a protocol, or a version of one, that nobody here speaks. */
export function kindOf(protocol: string | undefined): TerminalKind | undefined {
  return (Object.keys(protocols) as TerminalKind[]).find((kind) => protocols[kind] === protocol);
}

/** The sub-protocol of the one connection between an agent and the platform that carries all streams of a node. */
export const streamsProtocol = 'gpuaas.streams.v1';
