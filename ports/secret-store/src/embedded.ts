import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type Database, now, tablesOf } from '@gpuaas/database';
import { DomainError } from '@gpuaas/kernel';
import type { OpenSecretStore } from './secret-store.ts';

interface SecretTables {
  secret: {
    path: string;
    version: number;
    key_id: string;
    wrapped_key: Buffer;
    ciphertext: Buffer;
    written_at: Date;
  };
}

const secretTables = tablesOf<SecretTables>('secret_store');

/**
 * Envelope encryption in Postgres: every version has a key of its own, which is encrypted with the master key. The path
 * and the version are authenticated too, so a row cannot be copied over another.
 */
export function createEmbeddedSecretStore(database: Database, masterKey: Buffer): OpenSecretStore {
  if (masterKey.length !== 32) throw new RangeError('the master key must have 32 bytes');
  const keyId = keyIdOf(masterKey);

  return {
    async read(path) {
      const row = await secretTables(database.db)
        .selectFrom('secret')
        .selectAll()
        .where('path', '=', path)
        .executeTakeFirst();
      if (!row) return undefined;
      if (row.key_id !== keyId) {
        throw new DomainError(
          'unavailable',
          { reason: 'The secret store cannot decrypt this secret.' },
          { cause: new Error(`${path} needs the master key ${row.key_id}, this one is ${keyId}`) },
        );
      }
      const key = decrypt(masterKey, row.wrapped_key, context(path, row.version, 'key'));
      return {
        version: row.version,
        value: decrypt(key, row.ciphertext, context(path, row.version, 'value')).toString(),
      };
    },

    write: (path, value, options) =>
      database.transaction(async (tx) => {
        const current = await secretTables(tx)
          .selectFrom('secret')
          .select('version')
          .where('path', '=', path)
          .forUpdate()
          .executeTakeFirst();
        const expected = options?.expectedVersion;
        if (expected !== undefined && expected !== (current?.version ?? 0)) return undefined;
        const version = (current?.version ?? 0) + 1;
        const key = randomBytes(32);
        const columns = {
          version,
          key_id: keyId,
          wrapped_key: encrypt(masterKey, key, context(path, version, 'key')),
          ciphertext: encrypt(key, Buffer.from(value), context(path, version, 'value')),
          written_at: now,
        };
        const written = await secretTables(tx)
          .insertInto('secret')
          .values({ path, ...columns })
          .onConflict((conflict) =>
            conflict
              .column('path')
              .doUpdateSet(columns)
              .where('secret.version', '=', version - 1),
          )
          .returning('version')
          .executeTakeFirst();
        return written?.version;
      }),

    async remove(path) {
      await database.transaction((tx) => secretTables(tx).deleteFrom('secret').where('path', '=', path).execute());
    },

    // The database is its owner's to close.
    close: async () => {},
  };
}

/** Names a master key without telling anything about it. */
export function keyIdOf(masterKey: Buffer): string {
  return createHash('sha256').update(masterKey).digest('hex').slice(0, 16);
}

/** The keys without which some secret could not be read. */
export async function keyIdsInUse(database: Database): Promise<string[]> {
  const rows = await secretTables(database.db).selectFrom('secret').select('key_id').distinct().execute();
  return rows.map(({ key_id: id }) => id);
}

/** For whoever moves them to another store. */
export async function pathsOfSecrets(database: Database): Promise<string[]> {
  const rows = await secretTables(database.db).selectFrom('secret').select('path').orderBy('path').execute();
  return rows.map(({ path }) => path);
}

function context(path: string, version: number, part: string): Buffer {
  return Buffer.from(JSON.stringify([path, version, part]));
}

function encrypt(key: Buffer, plain: Buffer, aad: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, sealed: Buffer, aad: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    .setAAD(aad)
    .setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}
