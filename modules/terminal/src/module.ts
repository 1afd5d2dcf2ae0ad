import { defineModule } from '@gpuaas/wiring';
import { forgetSessionsSweep } from './forget-sessions.ts';
import { type TerminalHttpDeps, terminalHandlers } from './http.ts';
import { sessionLifecycle } from './session.ts';
import { sessionDeadlines, terminalSweeps } from './sweep-sessions.ts';
import { type TerminalDeps, wireTerminal } from './terminal.ts';

export const module = defineModule({
  name: 'terminal',
  lifecycles: [sessionLifecycle],
  deadlines: { terminal_session: sessionDeadlines },
  wire: (needs: TerminalDeps & Omit<TerminalHttpDeps, 'terminal'>) => ({ terminal: wireTerminal(needs) }),
  http: terminalHandlers,
  jobs: (parts) => [
    ...terminalSweeps(parts),
    forgetSessionsSweep(() => parts.policies.read('retention.terminal_session_days') * 86_400),
  ],
});
