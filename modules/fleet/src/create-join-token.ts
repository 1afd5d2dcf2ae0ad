import type { NodeInstall } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import { encodeJoinToken } from './authority/join-token.ts';
import { putJoinToken } from './certificate-store.ts';
import { installOf } from './install-command.ts';
import { joinTokenSeconds, type Node, nodeLifecycle } from './node.ts';
import type { NodeTrustDeps } from './node-trust.ts';

export interface JoinToken {
  nodeName: string;
  token: string;
  /** Where the agent will connect to. */
  agentUrl: string;
  expiresAt: Date;
  caFingerprint: string;
  /** Undefined while the platform has no agent to serve. */
  install: NodeInstall | undefined;
}

/**
 * A join token holds a short-lived client certificate, so that even the first words of an agent are spoken over mutual
 * TLS and the node listener never has to let a stranger in. It works once: enrolling uses its certificate up.
 */
export async function createJoinToken(deps: NodeTrustDeps, tx: Tx, ctx: Ctx, node: Node): Promise<JoinToken> {
  const { id } = node;
  // For a quarantined node this is the operator's word that its host can be trusted again.
  const allowed: string[] = nodeLifecycle.statesBefore('enrolling');
  if (!allowed.includes(node.state)) {
    throw new DomainError('state_conflict', { resource: 'node', state: node.state, allowed_in: allowed });
  }
  const agentUrl = deps.nodeListenerUrl();
  const issued = await deps.authority.issueBootstrap(id, joinTokenSeconds);
  await putJoinToken(tx, id, issued.fingerprint, joinTokenSeconds);
  ctx.log.info('join token made', { node_id: id });
  const token = encodeJoinToken({
    url: agentUrl,
    node_id: id,
    ca_fingerprint: deps.authority.rootFingerprint,
    private_key_pem: issued.privateKeyPem,
    certificate_pem: issued.certificatePem,
  });
  const downloads = await deps.agentDownloads();
  return {
    nodeName: node.name,
    token,
    install: downloads && installOf(downloads, token),
    agentUrl,
    expiresAt: issued.notAfter,
    caFingerprint: deps.authority.rootFingerprint,
  };
}
