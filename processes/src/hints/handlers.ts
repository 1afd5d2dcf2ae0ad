import { operationTable } from '@gpuaas/contract';
import type { Handlers } from '@gpuaas/kernel';
import type { HintStreams } from './hint-streams.ts';

const { permission } = operationTable.followProject;

export function hintHandlers(streams: HintStreams): Handlers<'followProject'> {
  return {
    async followProject({ ctx: { principal }, project, query, headers }) {
      const { identity, credentialId } = principal;
      const since = headers['last-event-id'] ?? query.last_event_id;
      streams.admit(identity.id);
      const caller = { actorId: identity.id, credentialId, projectId: project.id, permission };
      return { status: 200, stream: (line) => streams.open(caller, line, since) };
    },
  };
}
