import type { Handlers } from '@gpuaas/kernel';
import type { Processes } from './processes.ts';

/** A gateway has no database, so it signs through the api. Its certificate says for which role. */
export function processHandlers(processes: Processes): Handlers<'signGateway'> {
  return {
    async signGateway({ tx, ctx, body }) {
      const { id, version, host } = body;
      const sign = { id, roles: [`${ctx.principal.identity.name}-gateway`], version, host };
      if (body.stopping) await processes.end(tx, sign);
      else await processes.sign(tx, { ...sign, startedAt: new Date(body.started_at) });
      // Four a minute for ever would bury what people did.
      return { status: 204, audit: false };
    },
  };
}
