export { module } from './module.ts';
export type { EndReason, TerminalSession } from './session.ts';
export { endedBell, type Terminal } from './terminal.ts';
