import type { NodeId } from '@gpuaas/contract';

/** What an agent needs to enrol: where, as which node, whom to trust there, and the bootstrap key and certificate. */
export interface JoinTokenContent {
  url: string;
  node_id: NodeId;
  ca_fingerprint: string;
  private_key_pem: string;
  certificate_pem: string;
}

export function encodeJoinToken(content: JoinTokenContent): string {
  return `gpuaas_join_${Buffer.from(JSON.stringify(content)).toString('base64url')}`;
}
