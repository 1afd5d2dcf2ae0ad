export { type AgentStreams, createAgentStreams } from './agent-streams.ts';
export { relay } from './relay.ts';
export { createTerminalGateway, type TerminalGatewayOptions } from './terminal-gateway.ts';
