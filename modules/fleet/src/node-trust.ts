import type { Audit } from '@gpuaas/audit';
import type { NodeId, NodeInventory, TrustBundle } from '@gpuaas/contract';
import { afterCommit } from '@gpuaas/database';
import type { Ctx, Db, DomainError, Doorbell, NodePrincipal, Tx } from '@gpuaas/kernel';
import type { Outbox } from '@gpuaas/outbox';
import type { CertificateAuthority, IssuedNodeCertificate } from './authority/certificate-authority.ts';
import type { TaskSigner } from './authority/task-signer.ts';
import { endPreviousCertificate, findNodeByCertificate, findNotCurrent, whyRefused } from './certificate-store.ts';
import { createJoinToken, type JoinToken } from './create-join-token.ts';
import { taskBell } from './enqueue-task.ts';
import { enrollNode } from './enroll-node.ts';
import type { AgentDownloads } from './install-command.ts';
import { type Node, trustBell } from './node.ts';
import { type Renewed, renewCertificate } from './renew-certificate.ts';

/** How a host becomes a node, and how a node shows that it is one. */
export interface NodeTrust {
  createJoinToken(tx: Tx, ctx: Ctx, node: Node): Promise<JoinToken>;
  trustBundle(): TrustBundle;
  /** Uses up the join token whose certificate made the connection. */
  enroll(
    tx: Tx,
    ctx: Ctx<NodePrincipal>,
    id: NodeId,
    input: { csrPem: string; inventory: NodeInventory },
  ): Promise<IssuedNodeCertificate>;
  renewCertificate(tx: Tx, ctx: Ctx<NodePrincipal>, id: NodeId, csrPem: string): Promise<Renewed>;
  /** The node in service that a certificate was issued to, and how the certificate stands; undefined when there is none. */
  authenticate(db: Db, id: NodeId, fingerprint: string): ReturnType<typeof findNodeByCertificate>;
  /** For whoever shows a certificate that `authenticate` does not know. */
  whyRefused(db: Db, id: NodeId, fingerprint: string): Promise<DomainError>;
  /** Which of these certificates are not, or no longer, the only one of a node in service. */
  findNotCurrent(db: Db, known: readonly { id: NodeId; fingerprint: string }[]): Promise<Set<string>>;
  /** The newest certificate of a node was used, so the one before it ends. */
  endPreviousCertificate(tx: Tx, id: NodeId, fingerprint: string): Promise<void>;
}

export interface NodeTrustDeps {
  audit: Audit;
  outbox: Pick<Outbox, 'append'>;
  authority: CertificateAuthority;
  signer: TaskSigner;
  doorbell: Doorbell;
  /** Where agents reach the node listener. */
  nodeListenerUrl(): string;
  /** What hosts can download to join; undefined while no agent was built. */
  agentDownloads(): Promise<AgentDownloads | undefined>;
}

export function wireNodeTrust(deps: NodeTrustDeps): NodeTrust {
  const ring = (tx: Tx, bell: string) => afterCommit(tx, () => deps.doorbell.ring(bell));
  return {
    createJoinToken: (tx, ctx, node) => createJoinToken(deps, tx, ctx, node),
    trustBundle: () => ({ root_pem: deps.authority.rootPem, task_keys: [...deps.signer.publicKeys] }),
    enroll(tx, ctx, id, input) {
      ring(tx, trustBell);
      return enrollNode(deps, tx, ctx, id, input);
    },
    renewCertificate(tx, ctx, id, csrPem) {
      ring(tx, trustBell);
      return renewCertificate(deps, tx, ctx, id, csrPem);
    },
    authenticate: findNodeByCertificate,
    whyRefused,
    findNotCurrent,
    async endPreviousCertificate(tx, id, fingerprint) {
      await endPreviousCertificate(tx, id, fingerprint);
      // A poll that began with the old certificate makes room for one with the new.
      ring(tx, taskBell(id));
      ring(tx, trustBell);
    },
  };
}
