export { type AgentStreams, createAgentStreams } from './agent-streams.ts';
export { closeCodes } from './close-codes.ts';
export { closeSocket, keepAlive, relay } from './relay.ts';
export { createTerminalGateway, type TerminalGatewayOptions } from './terminal-gateway.ts';
