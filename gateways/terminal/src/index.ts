export { type AgentStreams, createAgentStreams } from './agent-streams.ts';
export { relay } from './relay.ts';
export { createPlaceFinder, keepPlace, type PlaceOf } from './stream-place.ts';
export { createTerminalGateway, type TerminalGatewayOptions } from './terminal-gateway.ts';
