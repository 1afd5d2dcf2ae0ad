import { allocationHandlers } from '@gpuaas/allocations';
import { auditHandlers } from '@gpuaas/audit';
import type { OperationName, Readiness } from '@gpuaas/contract';
import publicDocument from '@gpuaas/contract/public-openapi.json' with { type: 'json' };
import { fleetHandlers } from '@gpuaas/fleet';
import { createLoginStates, type DevelopmentLogin, iamHandlers } from '@gpuaas/iam';
import type { CtxSource, Handlers } from '@gpuaas/kernel';
import { operationHandlers } from '@gpuaas/operations';
import { readOrCreate } from '@gpuaas/secret-store';
import { terminalHandlers } from '@gpuaas/terminal';
import type { ConsoleCookies } from './console/cookies.ts';
import { isConsoleBuilt } from './console/static-files.ts';
import type { DatabaseProbe } from './database-probe.ts';
import type { Modules } from './modules.ts';
import type { Ports } from './open-ports.ts';
import type { LookAtPlatform } from './platform-health.ts';
import type { Settings } from './settings.ts';

export interface HandlerDeps {
  settings: Settings;
  ports: Ports;
  modules: Modules;
  ctxSource: CtxSource;
  developmentLogin: DevelopmentLogin;
  taskWait: Handlers<'waitForTask'>;
  cookies: ConsoleCookies;
  probe: DatabaseProbe;
  health: LookAtPlatform;
}

/** Every operation of the contract, from the module that serves it. A missing one does not compile. */
export async function createHandlers(deps: HandlerDeps): Promise<Handlers<OperationName>> {
  const { settings, ports, modules, ctxSource } = deps;
  const stateKey = await readOrCreate(ports.secrets, 'iam/login-state-key', async () =>
    Buffer.from(ctxSource.randomBytes(32)).toString('hex'),
  );
  return {
    ...processHandlers(settings, deps.probe, deps.health),
    ...deps.taskWait,
    ...auditHandlers(modules.audit),
    ...operationHandlers(modules.operations),
    ...iamHandlers({
      iam: modules.iam,
      tokens: modules.tokens,
      identityProvider: ports.identityProvider,
      loginStates: createLoginStates(stateKey, ctxSource.clock),
      developmentLogin: deps.developmentLogin,
      forgetCookies: deps.cookies.forget,
    }),
    ...fleetHandlers(modules.fleet, modules.catalog),
    ...allocationHandlers(modules.allocations),
    ...terminalHandlers({
      terminal: modules.terminal,
      ephemeralStore: ports.ephemeralStore,
      gatewayUrl: () => terminalUrl(settings),
    }),
  };
}

/** Where browsers and the CLI reach the terminal gateway. */
export function terminalUrl({ publicUrl, terminalPort }: Settings): string {
  const url = new URL(publicUrl);
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.hostname}:${terminalPort}`;
}

type ProcessServed = 'getHealth' | 'getReadiness' | 'getContract' | 'getPlatformHealth';

function processHandlers(
  { consoleFolder }: Settings,
  probe: DatabaseProbe,
  health: LookAtPlatform,
): Handlers<ProcessServed> {
  return {
    getHealth: async () => ({ status: 200, body: { status: 'ok' } }),
    async getReadiness() {
      const database = await probe.look();
      const detail = database.ok ? `took a write in ${database.milliseconds} ms` : database.reason;
      const checks = [{ name: 'database', ok: database.ok, detail }];
      if (consoleFolder !== undefined) {
        const built = isConsoleBuilt(consoleFolder);
        checks.push({ name: 'console', ok: built, detail: built ? 'is built' : 'is being built' });
      }
      const ready = checks.every(({ ok }) => ok);
      const body: Readiness = { status: ready ? 'ready' : 'not_ready', checks };
      return ready ? { status: 200, body } : { status: 503, body };
    },
    getPlatformHealth: async () => ({ status: 200, body: await health() }),
    getContract: async () => ({ status: 200, body: publicDocument as Record<string, unknown> }),
  };
}
