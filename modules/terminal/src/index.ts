export { terminalHandlers } from './http.ts';
export { sessionLifecycle, type TerminalSession } from './session.ts';
export { type Terminal, type TerminalDeps, wireTerminal } from './terminal.ts';
