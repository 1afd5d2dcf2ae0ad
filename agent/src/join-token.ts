import type { NodeId } from '@gpuaas/contract';

/** What a join token tells: where to enrol, as which node, whom to trust there, and with which bootstrap certificate. */
export interface JoinToken {
  url: string;
  nodeId: NodeId;
  caFingerprint: string;
  privateKeyPem: string;
  certificatePem: string;
}

export function decodeJoinToken(text: string): JoinToken {
  const encoded = /^gpuaas_join_([\w-]+)$/.exec(text.trim())?.[1];
  try {
    const content = JSON.parse(Buffer.from(encoded ?? '', 'base64url').toString()) as Record<string, string>;
    const field = (name: string) => {
      const value = content[name];
      if (typeof value !== 'string') throw new Error(`${name} is missing`);
      return value;
    };
    return {
      url: field('url'),
      nodeId: field('node_id') as NodeId,
      caFingerprint: field('ca_fingerprint'),
      privateKeyPem: field('private_key_pem'),
      certificatePem: field('certificate_pem'),
    };
  } catch (cause) {
    throw new Error('This is not a join token. Make one with POST /api/v1/admin/nodes/{node_id}/join-token.', {
      cause,
    });
  }
}
