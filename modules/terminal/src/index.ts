export { terminalHandlers } from './http.ts';
export { type EndReason, sessionLifecycle, type TerminalSession } from './session.ts';
export { endedBell, type Terminal, type TerminalDeps, wireTerminal } from './terminal.ts';
