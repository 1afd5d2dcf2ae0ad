export { module } from './module.ts';
export type { TerminalSession } from './session.ts';
export { endedBell, type Terminal } from './terminal.ts';
