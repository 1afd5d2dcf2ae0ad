import type { AllocationView } from '@gpuaas/contract';
import { sleep } from '@gpuaas/kernel';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inState } from '../allocations.ts';
import { holdBack } from '../hosts/hold-back.ts';
import type { HostNode } from '../hosts/host-node.ts';
import { type HostWorld, startHostWorld } from '../hosts/host-world.ts';
import { openTerminal } from '../terminal-client.ts';
import { type TestUser, testSku } from '../test-world.ts';
import { until } from '../until.ts';

describe('when things go wrong on a host', () => {
  let hosts: HostWorld;
  let node: HostNode;
  let alice: TestUser;
  beforeAll(async () => {
    hosts = await startHostWorld();
    node = await hosts.addNode('faults', { gpus: 4 });
    alice = await hosts.world.signIn('alice');
  });
  afterAll(() => hosts?.stop());

  const request = () => alice.api.createAllocation({ params: { project_id: alice.projectId }, body: { sku: testSku } });
  const askForRelease = (id: AllocationView['id']) =>
    alice.api.releaseAllocation({ params: { project_id: alice.projectId, allocation_id: id } });
  /** Asks slowly enough for the limit on calls. */
  const patience = { withinMilliseconds: 60_000, everyMilliseconds: 200 };
  const ends = (id: AllocationView['id'], state: AllocationView['state']) => inState(alice, id, state, patience);
  const activate = async () => ends((await request()).id, 'active');
  const release = async (id: AllocationView['id']) => {
    await askForRelease(id);
    await ends(id, 'released');
  };

  it('provisions after the link was down in the middle of it', async () => {
    const useradd = await holdBack(node.host, 'useradd');
    const { id } = await request();
    await useradd.reached();
    await node.host.setLink('down');
    await useradd.letGo();
    await sleep(4_000);
    expect((await alice.api.getAllocation({ params: { project_id: alice.projectId, allocation_id: id } })).state).toBe(
      'provisioning',
    );
    await node.host.setLink('up');
    await hosts.fabric.measures.time('link up → active', () => ends(id, 'active'));
    await release(id);
  });

  it('finds a dead link, ends what ran over it at the time the person is told, and goes on when it is back', async () => {
    const allocation = await activate();
    const terminal = await openTerminal(alice, allocation.id);
    terminal.type('sleep 7401\n');
    const runs = async () => (await node.host.exec(['pgrep', '-f', 'sleep 7401'])).code === 0;
    await until('the program running', runs);
    await node.host.setLink('down');
    const [, told] = await Promise.all([
      hosts.fabric.measures.time('link down → program over', () =>
        until('the program being over', async () => !(await runs()), { withinMilliseconds: 18_000 }),
      ),
      hosts.fabric.measures.time('link down → person told', () => terminal.closed),
    ]).finally(() => node.host.setLink('up'));
    expect(told).toMatchObject({ code: closeCodes.nodeSilent });
    await hosts.fabric.measures.time('link up → released', () => release(allocation.id));
  });

  it('provisions although the agent was killed in the middle of it', async () => {
    const useradd = await holdBack(node.host, 'useradd');
    const { id } = await request();
    await useradd.reached();
    await node.agent.kill();
    await useradd.letGo();
    const allocation = await hosts.fabric.measures.time('agent killed → active', () => ends(id, 'active'));
    expect((await node.tasks(id))[0]).toMatchObject({ type: 'allocation.provision_user', refusals: 0 });
    expect((await node.tasks(id))[0]?.attempt).toBeGreaterThan(1);
    const terminal = await openTerminal(alice, allocation.id);
    terminal.type('echo $HOME && test -O $HOME && cd && touch works && echo do""ne\n');
    await terminal.waitFor('done');
    await release(id);
  });

  it('keeps what tenants run while the agent is started again, and releases although it was killed meanwhile', async () => {
    const allocation = await activate();
    const terminal = await openTerminal(alice, allocation.id);
    terminal.type('setsid nohup sleep 7005 >/dev/null 2>&1 & sleep 0.1; echo start""ed\n');
    await terminal.waitFor('started');
    await node.agent.restart();
    expect((await node.host.exec(['pgrep', '-f', 'sleep 7005'])).code).toBe(0);

    const userdel = await holdBack(node.host, 'userdel');
    await askForRelease(allocation.id);
    await userdel.reached();
    await node.agent.kill();
    await userdel.letGo();
    await hosts.fabric.measures.time('agent killed → released', () => ends(allocation.id, 'released'));
    expect((await node.tasks(allocation.id))[0]?.attempt).toBeGreaterThan(1);
    expect((await node.host.exec(['pgrep', '-f', 'sleep 7005'])).code).toBe(1);
    expect((await node.host.exec(['id', allocation.runtime_user ?? ''])).code).toBe(1);
  });

  it('comes back as the same node after the host has crashed, with its allocations', async () => {
    const allocation = await activate();
    const first = await openTerminal(alice, allocation.id);
    first.type('echo precious > ~/data; sync; echo writ""ten\n');
    await first.waitFor('written');
    const before = await node.view();

    await node.host.crash();
    await node.host.start();
    const second = await hosts.fabric.measures.time('host start → terminal', async () => {
      await node.agent.hasStarted(1);
      return openTerminal(alice, allocation.id);
    });
    second.type('cat ~/data\n');
    await second.waitFor('precious');
    const after = await node.view();
    expect(after.certificate?.fingerprint).toBe(before.certificate?.fingerprint);
    expect(after).toMatchObject({ state: 'active', slots: { in_use: 1, available: 3 } });
    await release(allocation.id);
    expect(await second.closed).toMatchObject({ code: closeCodes.allocationGone });
  });

  it('is shown as offline when it is silent for long, gets nothing new, and comes back', async () => {
    await node.host.setLink('down');
    await hosts.world.pass(100_000);
    await node.becomes('offline');
    await expect(request()).rejects.toMatchObject({ code: 'capacity_unavailable' });
    await node.host.setLink('up');
    await hosts.fabric.measures.time('link up → node active', () => node.becomes('active', 60_000));
    await release((await activate()).id);
  });
});
