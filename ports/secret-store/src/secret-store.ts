/** Where secrets lie: signing keys, certificate authority, credentials. They are in no other table and in no log. */
export interface SecretStore {
  read(path: string): Promise<Secret | undefined>;
  /**
   * Writes the next version. With `expectedVersion` (0: must not exist yet) it answers `undefined`, and writes nothing,
   * when somebody else was faster.
   */
  write(path: string, value: string, options?: { expectedVersion?: number }): Promise<number | undefined>;
  remove(path: string): Promise<void>;
}

/** As adapters make it. */
export interface OpenSecretStore extends SecretStore {
  /** Throws `unavailable` while secrets cannot be read. A store in the database has none: the database is looked at anyway. */
  look?(): Promise<void>;
  /** Gives back what it holds elsewhere, such as a token. */
  close(): Promise<void>;
}

export interface Secret {
  value: string;
  version: number;
}

/** Reads a secret, making it first when it does not exist. All processes get the same one, whoever makes it. */
export async function readOrCreate(store: SecretStore, path: string, make: () => Promise<string>): Promise<string> {
  const existing = await store.read(path);
  if (existing) return existing.value;
  const value = await make();
  if ((await store.write(path, value, { expectedVersion: 0 })) !== undefined) return value;
  const theirs = await store.read(path);
  if (!theirs) throw new Error(`secret ${path} was removed while it was being made`);
  return theirs.value;
}
