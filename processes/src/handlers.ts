import { allocationHandlers } from '@gpuaas/allocations';
import { auditHandlers } from '@gpuaas/audit';
import type { OperationName, Readiness } from '@gpuaas/contract';
import { fleetHandlers } from '@gpuaas/fleet';
import { createLoginStates, type DevelopmentLogin, iamHandlers } from '@gpuaas/iam';
import type { CtxSource, Handlers } from '@gpuaas/kernel';
import { operationHandlers } from '@gpuaas/operations';
import { readOrCreate } from '@gpuaas/secret-store';
import { terminalHandlers } from '@gpuaas/terminal';
import { contractDocument } from './http/operations.ts';
import type { Modules } from './modules.ts';
import type { Ports } from './open-ports.ts';
import { platformHealthHandlers } from './platform-health.ts';
import type { Settings } from './settings.ts';

export interface HandlerDeps {
  settings: Settings;
  ports: Ports;
  modules: Modules;
  ctxSource: CtxSource;
  developmentLogin: DevelopmentLogin;
  taskWait: Handlers<'waitForTask'>;
}

/** Every operation of the contract, from the module that serves it. A missing one does not compile. */
export async function createHandlers(deps: HandlerDeps): Promise<Handlers<OperationName>> {
  const { settings, ports, modules, ctxSource } = deps;
  const stateKey = await readOrCreate(ports.secrets, 'iam/login-state-key', async () =>
    Buffer.from(ctxSource.randomBytes(32)).toString('hex'),
  );
  return {
    ...processHandlers(ports),
    ...platformHealthHandlers(ports, modules, ctxSource.clock),
    ...deps.taskWait,
    ...auditHandlers(modules.audit),
    ...operationHandlers(modules.operations),
    ...iamHandlers({
      iam: modules.iam,
      tokens: modules.tokens,
      identityProvider: ports.identityProvider,
      loginStates: createLoginStates(stateKey, ctxSource.clock),
      developmentLogin: deps.developmentLogin,
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

function terminalUrl({ publicUrl, terminalPort }: Settings): string {
  const url = new URL(publicUrl);
  return `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.hostname}:${terminalPort}`;
}

function processHandlers({ database }: Ports): Handlers<'getHealth' | 'getReadiness' | 'getContract'> {
  return {
    getHealth: async () => ({ status: 200, body: { status: 'ok' } }),
    async getReadiness() {
      const reason = await database.ping().then(
        () => undefined,
        (error: Error) => error.message,
      );
      const body: Readiness = {
        status: reason === undefined ? 'ready' : 'not_ready',
        checks: [{ name: 'database', ok: reason === undefined, detail: reason ?? 'answers' }],
      };
      return reason === undefined ? { status: 200, body } : { status: 503, body };
    },
    getContract: async () => ({ status: 200, body: contractDocument as unknown as Record<string, unknown> }),
  };
}
