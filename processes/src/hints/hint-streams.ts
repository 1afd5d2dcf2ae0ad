import type { ProjectId, ProjectPermission } from '@gpuaas/contract';
import type { EphemeralStore } from '@gpuaas/ephemeral-store';
import type { Iam, Standing } from '@gpuaas/iam';
import {
  type Actor,
  type CredentialId,
  type Db,
  DomainError,
  type Line,
  type LineEnd,
  type LineMessage,
  type Logger,
  type Runnable,
  sleep,
} from '@gpuaas/kernel';
import type { Outbox } from '@gpuaas/outbox';
import type { Policies } from '@gpuaas/policy';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { type Audience, createAudience } from './audience.ts';
import { hintsOf, messageOf, resetOf } from './hint.ts';
import { type Heard, subscribeToHints } from './hint-channel.ts';
import { createRecent } from './recent.ts';

export interface HintStreamsDeps {
  store: Pick<EphemeralStore, 'subscribe'>;
  iam: Pick<Iam, 'standings'>;
  outbox: Pick<Outbox, 'since'>;
  policies: Pick<Policies, 'read'>;
  /** For what is looked up again and again. */
  db: Db;
  log: Logger;
}

/** On whose right a stream rests. */
export interface StreamCaller {
  actorId: Actor['id'];
  credentialId: CredentialId;
  projectId: ProjectId;
  permission: ProjectPermission;
}

/** Everybody who follows a project in this process. */
export interface HintStreams {
  /** Throws when there can be no stream for this caller now. */
  admit(actorId: Actor['id']): void;
  /** `since`: the last event that the caller has heard of. */
  open(caller: StreamCaller, line: Line, since: string | undefined): void;
  count(): number;
  /** Messages that went out on lines. */
  sent(): number;
  look: Runnable;
}

interface OpenStream extends StreamCaller {
  line: Line;
  /** Since when the caller does not read what is sent. */
  behindSince: number | undefined;
}

const lookEvery = 2_000;
const keepAliveEvery = 14_000;
/** A caller who does not read has so much under way and no more: the rest is made up for by one reset. */
const mostUnsent = 64 << 10;
const behindFor = 30_000;
/** Relays are heard every two seconds; without one for so long, callers are sent away to poll. */
const unfedFor = 10_000;
/** A right that could not be looked at for so long counts as lost. */
const unconfirmedFor = 10_000;

const ends = {
  signedOut: { code: closeCodes.signedOut, reason: 'The session or service account key ended.' },
  disabled: { code: closeCodes.personDisabled, reason: 'The account was disabled. Ask whoever manages it.' },
  accessLost: { code: closeCodes.accessLost, reason: 'You no longer have access to this project.' },
  tooSlow: { code: closeCodes.tooSlow, reason: 'Nothing was read for 30 seconds. Connect again.' },
  tooMany: { code: closeCodes.tooSlow, reason: 'You have too many streams open. Close one, then connect again.' },
  interrupted: { code: 1000, reason: 'The stream was interrupted. Connect again.' },
} satisfies Record<string, LineEnd>;

export function createHintStreams(deps: HintStreamsDeps): HintStreams {
  const byProject = new Map<ProjectId, Audience<OpenStream>>();
  const perActor = new Map<Actor['id'], number>();
  const seen = createRecent(2_000);
  let fedAt = performance.now();
  let confirmedAt = fedAt;
  let sent = 0;

  const all = () => [...byProject.values()].flatMap(({ members }) => [...members]);

  function tell(stream: OpenStream, message: LineMessage, count = 1): void {
    const { line, projectId } = stream;
    if (line.unsent > mostUnsent) {
      stream.behindSince ??= performance.now();
      return;
    }
    sent += count;
    line.send(stream.behindSince === undefined ? message : resetFor(projectId));
    stream.behindSince = undefined;
  }

  const resetFor = (projectId: ProjectId) => messageOf(resetOf(projectId));

  function audienceOf(projectId: ProjectId): Audience<OpenStream> {
    const audience = byProject.get(projectId) ?? createAudience(tell, () => resetFor(projectId));
    byProject.set(projectId, audience);
    return audience;
  }

  function hear({ hints, isGap }: Heard): void {
    fedAt = performance.now();
    if (isGap) for (const [projectId, audience] of byProject) audience.interrupt(resetFor(projectId));
    for (const { project, hint } of hints) {
      const audience = byProject.get(project);
      // Several relays tell the same.
      if (!audience || !seen.add(`${hint.event_id} ${hint.resource}`)) continue;
      audience.announce(`${hint.resource} ${hint.id}`, messageOf(hint));
    }
  }

  async function resume(stream: OpenStream, since: string): Promise<void> {
    const events = await deps.outbox.since(deps.db, stream.projectId, since).catch((error: unknown) => {
      deps.log.warn('what a stream has missed could not be read', { error });
      return undefined;
    });
    const hints = events?.flatMap(hintsOf).map(({ hint }) => hint) ?? [resetOf(stream.projectId)];
    for (const hint of hints) tell(stream, messageOf(hint));
  }

  function forget(stream: OpenStream): void {
    const { projectId, actorId } = stream;
    const audience = byProject.get(projectId);
    if (!audience?.delete(stream)) return;
    if (audience.members.size === 0) byProject.delete(projectId);
    const left = (perActor.get(actorId) ?? 1) - 1;
    if (left === 0) perActor.delete(actorId);
    else perActor.set(actorId, left);
  }

  /** It is gone from here at once, however long the other side takes to hang up. */
  function end(stream: OpenStream, why: LineEnd): void {
    forget(stream);
    stream.line.close(why);
  }

  async function lookAtRights(): Promise<void> {
    const streams = all();
    const startedAt = performance.now();
    try {
      const standings = streams.length === 0 ? [] : await deps.iam.standings(deps.db, streams);
      confirmedAt = startedAt;
      for (const [index, stream] of streams.entries()) {
        const why = reasonToEnd(stream, standings[index]);
        if (why) end(stream, why);
      }
    } catch (error) {
      deps.log.warn('the rights behind streams could not be looked at', { error });
      if (startedAt - confirmedAt > unconfirmedFor) for (const stream of streams) end(stream, ends.interrupted);
    }
  }

  function lookAtLines(): void {
    const now = performance.now();
    for (const stream of all()) {
      if (now - fedAt > unfedFor) end(stream, ends.interrupted);
      else if (stream.behindSince === undefined) continue;
      else if (now - stream.behindSince > behindFor) end(stream, ends.tooSlow);
      else tell(stream, resetFor(stream.projectId));
    }
  }

  // In this process; a browser has one for each tab in view.
  const mostPerActor = () => deps.policies.read('rate_limit.streams_per_caller');
  const hasTooMany = (actorId: Actor['id']) => (perActor.get(actorId) ?? 0) >= mostPerActor();

  return {
    admit(actorId) {
      if (hasTooMany(actorId)) {
        throw new DomainError('too_many_streams', { limit: mostPerActor() }, { retryAfterSeconds: 5 });
      }
      if (performance.now() - fedAt > unfedFor) {
        throw new DomainError('unavailable', { reason: 'No hints are being sent.' }, { retryAfterSeconds: 5 });
      }
    },

    open(caller, line, since) {
      // Of many that were let in at the same moment, these are too many.
      if (hasTooMany(caller.actorId)) return line.close(ends.tooMany);
      const stream: OpenStream = { ...caller, line, behindSince: undefined };
      audienceOf(caller.projectId).add(stream);
      perActor.set(caller.actorId, (perActor.get(caller.actorId) ?? 0) + 1);
      line.onClosed(() => forget(stream));
      // After it is among the others: what happens meanwhile reaches it twice rather than not at all.
      if (since !== undefined) void resume(stream, since);
    },

    count: () => all().length,
    sent: () => sent,

    look: {
      name: 'hint streams',
      async run(signal) {
        const stop = await subscribeToHints(deps.store, hear, (text) =>
          deps.log.warn('a message with hints could not be read', { text: text.slice(0, 200) }),
        );
        fedAt = performance.now();
        let keptAliveAt = fedAt;
        while (!signal.aborted) {
          await sleep(lookEvery, signal);
          if (signal.aborted) break;
          await lookAtRights();
          lookAtLines();
          if (performance.now() - keptAliveAt < keepAliveEvery) continue;
          keptAliveAt = performance.now();
          for (const { line } of all()) line.keepAlive();
        }
        stop();
        for (const stream of all()) end(stream, ends.interrupted);
      },
    },
  };
}

function reasonToEnd({ permission }: OpenStream, standing: Standing | undefined): LineEnd | undefined {
  if (standing?.disabled) return ends.disabled;
  if (!standing || standing.ended) return ends.signedOut;
  return standing.permissions.has(permission) ? undefined : ends.accessLost;
}
