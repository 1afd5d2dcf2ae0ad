import type { Clock, Logger, Milliseconds, Runnable } from '@gpuaas/kernel';
import { sleep } from '@gpuaas/kernel';
import { createClient } from '@gpuaas/sdk';
import { makeRequest } from '@gpuaas/sdk/certificate-request';
import { type ClientCredentials, mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { isFresh } from '../fresh-certificate.ts';
import { lifeOf, type RoleIdentity, readRoleIdentity, writeRoleIdentity } from './role-identity.ts';

export interface CertificateKeeper {
  /** What to speak with now. */
  credentials(): ClientCredentials & { ca: string };
  /** Undefined once it has expired. */
  expiresIn(): Milliseconds | undefined;
  keep: Runnable;
}

interface KeeperOptions {
  file: string;
  gateway: string;
  /** The node listener, which renews. */
  server: string;
  clock: Clock;
  log: Logger;
  lookEvery?: Milliseconds;
}

const answerWithin = 15_000;

/**
 * Keeps the certificate of a gateway good: after two thirds of its life it asks for the next, with a new key, and keeps
 * asking until it has one. A file that an operator has replaced counts from the next look on.
 */
export function openCertificateKeeper(options: KeeperOptions): CertificateKeeper {
  const { file, gateway, clock, log, lookEvery = 60_000 } = options;
  let identity = readRoleIdentity(file, gateway, clock.now());

  async function look(): Promise<void> {
    identity = readRoleIdentity(file, gateway, clock.now());
    if (isFresh(lifeOf(identity), clock.now())) return;
    identity = await renew(options, identity);
    writeRoleIdentity(file, identity);
    log.info('certificate renewed', { not_after: lifeOf(identity).notAfter.toISOString() });
  }

  return {
    credentials: () => ({ key: identity.privateKeyPem, cert: identity.chainPem, ca: identity.rootPem }),
    expiresIn() {
      const left = lifeOf(identity).notAfter.getTime() - clock.now().getTime();
      return left > 0 ? left : undefined;
    },
    keep: {
      name: 'certificate of the gateway',
      async run(signal) {
        while (!signal.aborted) {
          await look().catch((error: unknown) => {
            log.warn('the certificate could not be renewed', { not_after: lifeOf(identity).notAfter, error });
          });
          await sleep(lookEvery, signal);
        }
      },
    },
  };
}

async function renew({ server, gateway }: KeeperOptions, identity: RoleIdentity): Promise<RoleIdentity> {
  const { privateKeyPem: key, chainPem: cert, rootPem: ca } = identity;
  const { transport, close } = mutualTlsTransport({ key, cert, ca }, { silentFor: answerWithin });
  try {
    const request = await makeRequest(gateway);
    const { chain_pem: chainPem } = await createClient({ server, transport }).renewGatewayCertificate({
      body: { csr_pem: request.csrPem },
    });
    return { ...identity, privateKeyPem: request.privateKeyPem, chainPem };
  } finally {
    close();
  }
}
