export { type AgentStreams, createAgentStreams } from './agent-streams.ts';
export { type Closing, closeCodes, closings } from './close-codes.ts';
export { exitCodeIn } from './exit-code.ts';
export { relay } from './relay.ts';
export { createTerminalGateway, type TerminalGatewayOptions } from './terminal-gateway.ts';
