import type { Milliseconds } from '@gpuaas/kernel';
import { type ApiClient, createClient } from '@gpuaas/sdk';
import { mutualTlsTransport } from '@gpuaas/sdk/mutual-tls';
import { credentialsOf, type Identity } from './identity.ts';

/** The connections to the platform, and how long ago it was last heard. */
export interface PlatformLink {
  readonly api: ApiClient;
  silentFor(): Milliseconds;
  /** Speaks with these credentials from now on. What is on its way ends as it began. */
  use(identity: Identity): void;
  close(): void;
}

/** The platform says something every four seconds to whoever waits; after this much silence a connection is given up. */
const silenceMeansDead = 10_000;
const dial = {
  // Long enough for the kernel to ask a second time, so that a link that has returned is noticed soon.
  connectWithin: 3_000,
  // Longer than the platform needs to greet ten thousand agents: what was done for whoever gives up earlier is wasted.
  handshakeWithin: 60_000,
  againAfter: 10_000,
};
const letOldOnesEnd = 30_000;

export function openPlatformLink(identity: Identity): PlatformLink {
  let heard = performance.now();
  const connect = (as: Identity) => {
    const { transport, close } = mutualTlsTransport(credentialsOf(as), {
      dial,
      silentFor: silenceMeansDead,
      onHeard: () => {
        heard = performance.now();
      },
    });
    return { api: createClient({ server: as.url, transport, retries: 0 }), close };
  };
  let current = connect(identity);
  return {
    get api() {
      return current.api;
    },
    silentFor: () => performance.now() - heard,
    use(next) {
      const old = current;
      current = connect(next);
      setTimeout(() => old.close(), letOldOnesEnd).unref();
    },
    close: () => current.close(),
  };
}
