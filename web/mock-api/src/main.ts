import { startConsole } from '@gpuaas/web-shell/start-console';
import { chooseScenario } from './scenario.ts';
import { openSimulatedShell } from './simulated-shell.ts';
import { createMock } from './transport.ts';

const chosen = chooseScenario(location.search, sessionStorage, Date.now());

startConsole({ ...createMock({ ...chosen, milliseconds: 80 }), openSocket: openSimulatedShell });
