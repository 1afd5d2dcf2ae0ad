import { type EphemeralStore, terminalTokenKey } from '@gpuaas/ephemeral-store';
import { DomainError, type Handlers } from '@gpuaas/kernel';
import type { Terminal } from './terminal.ts';

type Served = 'createTerminalToken' | 'openTerminalSession' | 'endTerminalSession';

export interface TerminalHttpDeps {
  terminal: Terminal;
  ephemeralStore: EphemeralStore;
  /** Where browsers and the CLI reach the terminal gateway. */
  gatewayUrl(): string;
}

const tokenLife = 300_000;

export function terminalHandlers({ terminal, ephemeralStore, gatewayUrl }: TerminalHttpDeps): Handlers<Served> {
  return {
    async createTerminalToken({ tx, ctx, project, params, body }) {
      const input = { projectId: project.id, allocationId: params.allocation_id, kind: body.kind };
      const { binding, allocationName } = await terminal.bind(tx, ctx, input);
      const token = `gpuaas_terminal_${Buffer.from(ctx.randomBytes(32)).toString('base64url')}`;
      return {
        status: 201,
        body: {
          token,
          url: `${gatewayUrl()}/ws/terminal/${params.allocation_id}`,
          protocol: body.kind === 'shell' ? 'gpuaas.terminal.v1' : 'gpuaas.exec.v1',
          expires_at: new Date(ctx.clock.now().getTime() + tokenLife).toISOString(),
        },
        audit: {
          targetType: 'allocation',
          targetId: params.allocation_id,
          targetName: allocationName,
          detail: { kind: body.kind },
        },
        afterCommit: () => ephemeralStore.put(terminalTokenKey(token), JSON.stringify(binding), tokenLife),
      };
    },

    async openTerminalSession({ tx, ctx, body }) {
      const session = await terminal.open(tx, ctx, body.binding);
      return {
        status: 201,
        body: { id: session.id, stream_id: session.streamId },
        audit: {
          targetType: 'allocation',
          targetId: session.allocationId,
          targetName: session.allocationName,
          projectId: session.projectId,
          detail: { terminal_session_id: session.id, user_id: session.userId, kind: session.kind },
        },
      };
    },

    async endTerminalSession({ tx, ctx, params, body }) {
      const session = await terminal.close(tx, ctx, params.terminal_session_id, body);
      if (!session) throw new DomainError('not_found', { resource: 'open terminal session' });
      return {
        status: 204,
        audit: {
          targetType: 'allocation',
          targetId: session.allocationId,
          targetName: session.allocationName,
          projectId: session.projectId,
          detail: { terminal_session_id: session.id, ...body },
        },
      };
    },
  };
}
