import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Isolation, NodeId, SkuWrite } from '@gpuaas/contract';
import { readPrivateFile } from '@gpuaas/private-files';
import { type ApiClient, ApiError, createClient } from '@gpuaas/sdk';

const localNodeName = 'local';
export const simulatedModel = 'NVIDIA H200';

/** Sets the platform up for trying out the way an operator would: through the public API, as the development admin. */
export interface LocalSetup {
  /** Something to allocate, when the catalog is empty. */
  ensureCatalog(): Promise<void>;
  /** A join token for the local node when its agent needs one, else an empty text. Undefined: its agent may not run. */
  joinToken(): Promise<string | undefined>;
  /**
   * Whether the node is active and was heard since a moment: what it was before the start says nothing. A quarantined one
   * waits for an operator, who needs the platform.
   */
  isNodeSettled(since: Date): Promise<boolean>;
  /** What keeps the allocations of the local node apart, as its agent reports it. */
  isolation(): Promise<Isolation | null>;
}

export interface LocalSetupOptions {
  url: string;
  /** Where agents reach the platform, as join tokens say it. */
  nodeUrl: string;
  dataFolder: string;
  /** Whether it is our own platform that answers at `url`. Nobody else may ever see the key. */
  isOurs(): boolean;
}

export function createLocalSetup(options: LocalSetupOptions): LocalSetup {
  const { url, nodeUrl, dataFolder } = options;
  let api: ApiClient | undefined;

  async function asAdmin(): Promise<ApiClient> {
    if (api) return api;
    const key = readPrivateFile(join(dataFolder, 'dev-login.key'))?.trim() ?? '';
    if (!options.isOurs()) throw new Error(`The platform does not answer at ${url}.`);
    const { access_token: token } = await createClient({ server: url }).devLogin({
      body: { username: 'dev-admin', client: 'npm start' },
      headers: { 'x-dev-login-key': key },
    });
    api = createClient({ server: url, token: async () => token });
    return api;
  }

  /** Tokens live for a quarter of an hour, and a clock may jump: whoever is not known any more signs in again. */
  async function withAdmin<T>(work: (admin: ApiClient) => Promise<T>): Promise<T> {
    try {
      return await work(await asAdmin());
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      api = undefined;
      return work(await asAdmin());
    }
  }

  async function findNode() {
    const { items } = await withAdmin((admin) => admin.listNodes({ query: { name: localNodeName } }));
    return items[0];
  }

  return {
    async ensureCatalog() {
      const admin = await asAdmin();
      const { items } = await admin.listAllSkus();
      if (items.length > 0) return;
      for (const count of [1, 2, 4, 8]) {
        await admin.putSku({ params: { sku_id: `sim-h200-${count}` }, body: simulatedSku(count) });
      }
    },

    async joinToken() {
      const node =
        (await findNode()) ??
        (await withAdmin((admin) => admin.createNode({ body: { name: localNodeName, approve_automatically: true } })));
      // A token takes a node out of quarantine, and none brings a retired one back: both are for an operator to decide.
      if (node.state === 'quarantined' || node.state === 'retired') return undefined;
      if (hasUsableIdentity(dataFolder, node.id, nodeUrl, node.certificate?.fingerprint)) return '';
      return (await withAdmin((admin) => admin.createJoinToken({ params: { node_id: node.id } }))).token;
    },

    async isNodeSettled(since) {
      const node = await findNode();
      if (node?.state === 'quarantined' || node?.state === 'retired') return true;
      const isInUse = node?.state === 'active' || node?.state === 'draining' || node?.state === 'drained';
      return isInUse && new Date(node.last_seen_at ?? 0) >= since;
    },
    isolation: async () => (await findNode())?.isolation ?? null,
  };
}

/**
 * Whether the agent can go on with what it has: the certificate that this node has now, valid now, and the right address.
 * One of an older backup was replaced since and is refused.
 */
function hasUsableIdentity(
  dataFolder: string,
  nodeId: NodeId,
  nodeUrl: string,
  fingerprint: string | undefined,
): boolean {
  try {
    const identity = JSON.parse(readFileSync(join(dataFolder, 'agent', 'identity.json'), 'utf8')) as {
      nodeId: string;
      url: string;
      chainPem: string;
      notBefore: string;
      notAfter: string;
    };
    // By the clock of now: it may have been set back as well.
    return (
      identity.nodeId === nodeId &&
      identity.url === nodeUrl &&
      new X509Certificate(identity.chainPem).fingerprint256 === fingerprint &&
      new Date(identity.notBefore).getTime() <= Date.now() &&
      new Date(identity.notAfter).getTime() > Date.now() + 60_000
    );
  } catch {
    return false;
  }
}

function simulatedSku(count: number): SkuWrite {
  return {
    display_name: `${count} × NVIDIA H200 (simulated)`,
    capacity_shape: 'gpu_slice',
    gpu: { model: simulatedModel, count, memory_bytes: 141 * 1024 ** 3 },
    price_per_hour: { amount: (4.5 * count).toFixed(2), currency: 'USD' },
    active: true,
    simulated: true,
  };
}
