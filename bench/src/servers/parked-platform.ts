import type { AllocationId, NodeId } from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import { createCtx, systemPrincipal } from '@gpuaas/kernel';
import { makeRequest } from '@gpuaas/sdk/certificate-request';
import pg from 'pg';
import { type AskedOfServer, type Enrolled, heapInUse, now, type ParkedOptions } from './parked.ts';
import { startWorld } from './start-world.ts';

/** All of the platform in one process, which agents are parked at. It finds its authority again when it was killed. */
process.once('message', async (options: ParkedOptions) => {
  const { port, dataFolder, superuserUrl } = options;
  const world = await startWorld(options, {
    gpus: 0,
    settings: {
      dataFolder,
      ...{ apiPort: port, publicUrl: `http://localhost:${port}`, terminalPort: port + 1, nodePort: port + 3 },
      // A machine on which ten thousand dial at once is slow to give a connection to anybody.
      databaseConnectTimeout: 20_000,
    },
  });
  const { ctxSource, modules, ports } = world.platform;
  const ctx = () =>
    createCtx(ctxSource, { principal: systemPrincipal('bench'), correlationId: ctxSource.newId('cor') });

  /** Joined, without having asked one by one: the rows are written and the certificates signed as they are when hosts join. */
  async function enrol(count: number): Promise<Enrolled> {
    const { csrPem, privateKeyPem } = await makeRequest('bench');
    const agents: Enrolled['agents'] = [];
    const rows: { id: string; fingerprint: string }[] = [];
    for (let number = 0; number < count; number += 1) {
      const nodeId = ctxSource.newId('node') as NodeId;
      const { chainPem, fingerprint } = await modules.authority.signNode(nodeId, csrPem);
      agents.push({ nodeId, cert: chainPem });
      rows.push({ id: nodeId, fingerprint });
    }
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    await client.query(
      `insert into fleet.node (id, name, state, state_changed_at, simulated, isolation, created_at, last_seen_at,
         certificate_fingerprint, certificate_not_before, certificate_not_after)
       select id, 'parked-' || id, 'active', now(), true, 'none', now(), now(), fingerprint, now(), now() + interval '1 day'
       from unnest($1::text[], $2::text[]) as one (id, fingerprint)`,
      [rows.map(({ id }) => id), rows.map(({ fingerprint }) => fingerprint)],
    );
    await client.query('vacuum analyze fleet.node');
    await client.end();
    const { rootPem, intermediatePem } = modules.authority;
    const server = await modules.authority.issueServer(['127.0.0.1']);
    const ca = rootPem + intermediatePem;
    return { agents, key: privateKeyPem, ca, server: { key: server.privateKeyPem, cert: server.chainPem, ca } };
  }

  async function wake(nodeId: NodeId): Promise<bigint> {
    let queuedAt = now();
    await ports.database.transaction(async (tx) => {
      afterCommit(tx, () => {
        queuedAt = now();
      });
      const allocationId = ctxSource.newId('alloc') as AllocationId;
      await modules.nodeTasks.enqueue(tx, ctx(), {
        ...{ nodeId, type: 'allocation.deprovision_user', target: allocationId, replyTo: undefined },
        params: { allocation_id: allocationId },
      });
    });
    return queuedAt;
  }

  async function polls(): Promise<number> {
    const text = await (await fetch(`${world.url}/metrics`)).text();
    return Number(/^gpuaas_node_connections\{kind="poll"\} (\d+)/m.exec(text)?.[1] ?? 0);
  }

  process.on('message', async (asked: AskedOfServer) => {
    if (asked.ask === 'enrol') process.send?.(await enrol(asked.count));
    else if (asked.ask === 'memory') {
      world.logs.splice(0);
      process.send?.(heapInUse());
    } else if (asked.ask === 'polls') process.send?.(await polls());
    else if (asked.ask === 'wake')
      process.send?.({ at: await wake(asked.nodeId as NodeId).catch(() => wake(asked.nodeId as NodeId)) });
    else process.exit(0);
  });
  process.once('disconnect', () => process.exit(1));
  process.send?.('ready');
});
