import type { Allocation } from '@gpuaas/allocations';
import { type EphemeralStore, terminalTokenKey } from '@gpuaas/ephemeral-store';
import type { Handlers } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import { protocols, terminalPath } from '@gpuaas/terminal-protocol';
import type { Terminal } from './terminal.ts';

type Served = 'createTerminalToken' | 'openTerminalSession';

export interface TerminalHttpDeps {
  terminal: Terminal;
  ephemeralStore: EphemeralStore;
  /** Where browsers and the CLI reach the terminal gateway. */
  terminalUrl(): string;
  policies: Pick<Policies, 'read'>;
}

export function terminalHandlers({
  terminal,
  ephemeralStore,
  terminalUrl,
  policies,
}: TerminalHttpDeps): Handlers<Served, { allocation: Allocation }> {
  return {
    async createTerminalToken({ ctx, project, allocation, body }) {
      const tokenLife = policies.read('terminal.token_ttl_seconds', project) * 1_000;
      const binding = terminal.bind(ctx, allocation, body.kind);
      const token = `gpuaas_terminal_${Buffer.from(ctx.randomBytes(32)).toString('base64url')}`;
      return {
        status: 201,
        body: {
          token,
          url: `${terminalUrl()}${terminalPath(allocation.id)}`,
          protocol: protocols[body.kind],
          expires_at: new Date(ctx.clock.now().getTime() + tokenLife).toISOString(),
        },
        // What counts is the session it opens, which is written down with its opening and its end.
        audit: false,
        afterCommit: () => ephemeralStore.put(terminalTokenKey(token), JSON.stringify(binding), tokenLife),
      };
    },

    async openTerminalSession({ tx, ctx, body }) {
      const opened = await terminal.open(tx, ctx, body.binding);
      if ('refuse' in opened) return { refuse: opened.refuse, audit: false };
      return { status: 201, body: { id: opened.id, stream_id: opened.streamId }, audit: false };
    },
  };
}
