import type { ProjectId, SessionId, UserId } from '@gpuaas/contract';
import { createEmbeddedStore } from '@gpuaas/ephemeral-store/embedded';
import { createIdSource, createLogger, type Db, systemClock } from '@gpuaas/kernel';
import { createHintStreams, createListener, openSocketLine, publishHints } from '@gpuaas/processes/hints';
import { hint } from './hint.ts';

const projectId = 'proj_1' as ProjectId;
const permission = 'project.read';
const permissions = new Set([permission]);
const log = createLogger({
  service: 'bench',
  clock: systemClock,
  level: 'error',
  write: (line) => console.error(line),
});

/** What an api process does with a hint, without the question who may follow. */
process.once('message', async ({ port }: { port: number }) => {
  const store = createEmbeddedStore(systemClock);
  const streams = createHintStreams({
    store,
    iam: { standings: async (_, asked) => asked.map(() => ({ ended: false, disabled: false, permissions })) },
    outbox: { since: async () => undefined },
    policies: { read: () => 1_000 },
    db: {} as Db,
    log,
  });
  const stop = new AbortController();
  void streams.look.run(stop.signal);
  let people = 0;
  const newId = createIdSource(systemClock, (size) => crypto.getRandomValues(new Uint8Array(size)));
  const listener = createListener({
    name: 'bench',
    addresses: ['127.0.0.1'],
    port,
    limits: { connections: 10_000 },
    source: { log, newId },
    request: (_, response) => void response.writeHead(404).end(),
    upgrade(upgrade) {
      const socket = upgrade.accept();
      people += 1;
      const caller = { actorId: `user_${people}` as UserId, credentialId: `sess_${people}` as SessionId };
      if (socket) streams.open({ ...caller, projectId, permission }, openSocketLine(socket), undefined);
    },
  });
  void listener.run(stop.signal);
  let number = 0;
  const tell = async (hints: { project: ProjectId; hint: ReturnType<typeof hint> }[]) => {
    number += 1;
    await publishHints(store, { relay: 'bench', number, hints });
  };
  // As a relay does, also when it has nothing to say.
  setInterval(() => void tell([]), 2_000);
  await tell([]);
  setTimeout(() => process.send?.('ready'), 200);
  process.on('message', async ({ events }: { events: number }) => {
    for (let event = 0; event < events; event += 1) await tell([{ project: projectId, hint: hint() }]);
    process.send?.('told');
  });
});
