import type { EventEnvelope, EventType, Hint, ProjectId } from '@gpuaas/contract';
import { type LineMessage, systemClock } from '@gpuaas/kernel';
import { textFrame } from '@gpuaas/sockets';

/** A hint, and where it belongs. */
export interface ProjectHint {
  project: ProjectId;
  hint: Hint;
}

/** Events that change something people look at in a project. */
export const hintedEvents = [
  'provisioning.requested',
  'provisioning.active',
  'provisioning.failed',
  'provisioning.releasing.requested',
  'provisioning.releasing.completed',
  'provisioning.release_failed',
] as const satisfies readonly EventType[];

/** What an event has changed: what it is about, and the operation that it begins. None of what it says goes along. */
export function hintsOf({
  id: event_id,
  type,
  time: at,
  sequence: version,
  projectid,
  data,
}: EventEnvelope): ProjectHint[] {
  const isHinted = (hintedEvents as readonly string[]).includes(type);
  // What comes from a broker may be anything.
  const about: object = data ?? {};
  if (projectid === null || !isHinted || !('allocation_id' in about) || typeof about.allocation_id !== 'string')
    return [];
  const project = projectid as ProjectId;
  const changed = (resource: string, id: string): ProjectHint => ({
    project,
    hint: { event_id, type: 'changed', resource, id, version, at },
  });
  return [
    changed('allocation', about.allocation_id),
    ...('operation_id' in about ? [changed('operation', String(about.operation_id))] : []),
  ];
}

/** Some may be missing: everything in the project may have changed. */
export function resetOf(project: ProjectId, clock = systemClock): Hint {
  return {
    event_id: '',
    type: 'reset',
    resource: 'project',
    id: project,
    version: 0,
    at: clock.now().toISOString(),
  };
}

/** As both kinds of line carry it. */
export function messageOf(hint: Hint): LineMessage {
  const text = JSON.stringify(hint);
  const id = hint.event_id === '' ? '' : `id: ${hint.event_id}\n`;
  return { event: Buffer.from(`${id}data: ${text}\n\n`), frame: textFrame(text) };
}
