import type { CtxSource } from '@gpuaas/kernel';
import type { Policies } from '@gpuaas/policy';
import type { SecretStore } from '@gpuaas/secret-store';
import { defineModule } from '@gpuaas/wiring';
import { openCertificateAuthority } from './authority/certificate-authority.ts';
import { openTaskSigner } from './authority/task-signer.ts';
import { wireCapacity } from './capacity.ts';
import { drainedSweep } from './drain-node.ts';
import { forgetTasksSweep } from './forget-tasks.ts';
import { fleetHandlers } from './http.ts';
import { slotResource } from './list-slot-store.ts';
import { lookAtNodes } from './look-at-nodes.ts';
import { nodeLifecycle, slotLifecycle } from './node.ts';
import { nodeResource } from './node-store.ts';
import { type NodeTasksDeps, wireNodeTasks } from './node-tasks.ts';
import { type NodeTrustDeps, wireNodeTrust } from './node-trust.ts';
import { type NodesDeps, wireNodes } from './nodes.ts';
import { regionResource } from './region-store.ts';
import { wireRegions } from './regions.ts';
import { nodeDeadlines, taskDeadlines } from './sweep-fleet.ts';
import { taskLifecycle } from './task.ts';
import { nodeTaskResource } from './task-store.ts';

interface Needs extends Omit<NodeTrustDeps & NodeTasksDeps & NodesDeps, 'authority' | 'signer'> {
  secrets: SecretStore;
  ctxSource: CtxSource;
  rootKey: RootKey;
  policies: Pick<Policies, 'read'>;
}

/** Where the key of the certificate authority's root lies: a file that the operator takes away. */
export interface RootKey {
  keep(pem: string): Promise<void>;
  /** Throws when the file belongs to another root. */
  check(rootPem: string): void;
}

export const module = defineModule({
  name: 'fleet',
  lifecycles: [nodeLifecycle, slotLifecycle, taskLifecycle],
  deadlines: { node: nodeDeadlines, task: taskDeadlines },
  resources: { node: nodeResource, region: regionResource, node_task: nodeTaskResource, slot: slotResource },
  async wire(needs: Needs) {
    const authority = await openCertificateAuthority(needs.secrets, needs.ctxSource, needs.rootKey.keep);
    needs.rootKey.check(authority.rootPem);
    const signer = await openTaskSigner(needs.secrets);
    const deps = { ...needs, authority, signer };
    return {
      authority,
      nodes: wireNodes(deps),
      regions: wireRegions(),
      nodeTrust: wireNodeTrust(deps),
      capacity: wireCapacity(needs.policies),
      nodeTasks: wireNodeTasks(deps),
    };
  },
  http: fleetHandlers,
  jobs: ({ policies, outbox }) => [
    forgetTasksSweep(() => policies.read('retention.node_task_days') * 86_400),
    drainedSweep({ outbox }),
  ],
  health: (parts) => ({ nodes: lookAtNodes(parts) }),
});
