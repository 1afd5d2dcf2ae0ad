import { generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signedExportOf, signedHeadOf } from '@gpuaas/contract/audit-chain';
import { download } from '@gpuaas/sdk';
import { startTestWorld, type TestUser, type TestWorld, testSku, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folder.ts';
import type { HeadRow } from './export-row.ts';
import { UnknownKey, verifyExport, WrongRow } from './verify-export.ts';

const folder = temporaryFolder();
const formats = ['ndjson', 'csv'] as const;
const genuine = new Map<string, Buffer>();
let world: TestWorld;
let keys: JsonWebKey[];

async function fetchExport(user: TestUser, format: (typeof formats)[number]): Promise<Buffer> {
  const { token, projectId: project_id } = user;
  const parts: Uint8Array[] = [];
  const options = { server: world.url, token: async () => token, params: { project_id }, query: { format } };
  for await (const part of download('exportProjectAuditEvents', options)) parts.push(part);
  return Buffer.concat(parts);
}

beforeAll(async () => {
  world = await startTestWorld({ gpus: 12 });
  const users = [await world.signIn('alice'), await world.signIn('bob')] as const;
  // In several seals: a second apart, of two projects.
  for (const name of ['first', 'second', 'third']) {
    for (const user of [...users, users[0]]) {
      await user.api.createAllocation({ params: { project_id: user.projectId }, body: { sku: testSku } });
    }
    await until(`the ${name} being sealed`, async () => {
      const { items } = await users[0].api.listProjectAuditEvents({ params: { project_id: users[0].projectId } });
      return items.every(({ seal }) => seal !== null);
    });
  }
  for (const format of formats) genuine.set(format, await fetchExport(users[0], format));
  ({ keys } = (await (await fetch(`${world.url}/.well-known/jwks.json`)).json()) as { keys: JsonWebKey[] });
});
afterAll(async () => {
  await world.stop();
  removeTemporaryFolders();
});

const verified = (content: string | Buffer, trusted = keys) => {
  const file = join(folder, 'export');
  writeFileSync(file, content);
  return verifyExport(file, trusted);
};
/** The line that is named, or what else went wrong. */
const wrongLine = async (content: string | Buffer, trusted = keys) => {
  try {
    await verified(content, trusted);
  } catch (error) {
    return error instanceof WrongRow ? error.line : String(error);
  }
  return 'nothing wrong';
};

describe.each(formats)('an export as %s', (format) => {
  const bytes = () => genuine.get(format) as Buffer;
  const rows = () => bytes().toString().trimEnd().split('\n');
  const textOf = (lines: readonly string[]) => `${lines.join('\n')}\n`;

  it('is right as it came, with digests in place of what it leaves out', async () => {
    const { events, sealed, seals } = await verified(bytes());
    expect(events).toBeGreaterThanOrEqual(6);
    expect(sealed).toBeGreaterThan(events);
    expect(seals).toBeGreaterThanOrEqual(3);
    expect(bytes().toString()).not.toContain('bob');
  });

  it('is wrong with any one byte changed', async () => {
    for (let at = 0; at < bytes().length; at += 61) {
      const changed = Buffer.from(bytes());
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      expect([at, await wrongLine(changed)]).not.toEqual([at, 'nothing wrong']);
    }
  });

  it('is wrong with any byte of its end changed, also where a signature would be the same', async () => {
    for (let at = bytes().length - (rows().at(-1)?.length ?? 0) - 1; at < bytes().length; at += 1) {
      const changed = Buffer.from(bytes());
      changed[at] = (changed[at] ?? 0) ^ 0x02;
      expect([at, await wrongLine(changed)]).not.toEqual([at, 'nothing wrong']);
    }
  });

  it('is wrong at the row where an event was changed', async () => {
    const at = rows().findIndex((row) => row.includes('allocation.create'));
    const changed = rows().with(at, (rows()[at] ?? '').replace('allocation.create', 'allocation.createD'));
    expect(await wrongLine(textOf(changed))).toBe(at + 1);
  });

  it('is wrong without any one of its rows, and names the place of an event that was removed', async () => {
    for (const at of rows().keys()) {
      const line = await wrongLine(textOf(rows().toSpliced(at, 1)));
      expect([at, typeof line]).toEqual([at, 'number']);
    }
    const entry = rows().findIndex((row) => row.includes('allocation.create'));
    expect(await wrongLine(textOf(rows().toSpliced(entry, 1)))).toBe(entry + 1);
  });

  it('is wrong with any two neighbours swapped, and names one of them', async () => {
    for (let at = 0; at + 1 < rows().length; at += 1) {
      const [one = '', other = ''] = rows().slice(at, at + 2);
      const swapped = rows()
        .with(at, other)
        .with(at + 1, one);
      expect([at + 1, at + 2]).toContain(await wrongLine(textOf(swapped)));
    }
  });

  it('is wrong when it was cut off anywhere, or something was added', async () => {
    for (const end of rows().keys()) {
      expect(typeof (await wrongLine(textOf(rows().slice(0, end))))).toBe('number');
    }
    expect(await wrongLine(bytes().subarray(0, -1))).toBe(rows().length);
    expect(await wrongLine(bytes().subarray(0, -40))).toBe(rows().length);
    expect(await wrongLine(textOf([...rows(), rows()[3] ?? '']))).toBe(rows().length + 1);
  });

  it('is wrong when somebody else has signed it, under another name or under the name of the platform', async () => {
    await expect(verified(bytes(), [])).rejects.toThrow(UnknownKey);
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    if (format === 'csv') return;
    const head = JSON.parse(rows().at(-1) ?? '') as HeadRow;
    const signed = (text: Buffer) => sign(null, text, privateKey).toString('base64url');
    const own = {
      ...head,
      signature: signed(signedHeadOf({ ...head, sealed_at: String(head.sealed_at) })),
      export_signature: signed(signedExportOf(head)),
    };
    const forged = (change: object) => textOf(rows().with(-1, JSON.stringify({ ...own, ...change })));
    expect(await wrongLine(forged({}))).toBe(rows().length);
    await expect(verified(forged({ key_id: 'theirs', export_key_id: 'theirs' }))).rejects.toThrow(UnknownKey);
    // The control: with their key vouched for, it is right.
    const theirs = { ...publicKey.export({ format: 'jwk' }), kid: head.key_id ?? '' };
    expect(await wrongLine(forged({}), [theirs])).toBe('nothing wrong');
  });
});

describe('what is no export', () => {
  it.each([
    ['nothing', ''],
    ['text', 'hello\n'],
    ['other JSON', '{"row":"entry"}\n'],
    ['a list', '[]\n'],
    ['null', 'null\n'],
    ['bytes', Buffer.from([0, 255, 10, 0, 34, 10])],
    ['another table', 'row,position\nentry,1\n'],
    ['one endless line', Buffer.alloc(9 * 1024 * 1024, 'x')],
    ['a version to come', '{"row":"export","version":2}\n'],
  ])('is refused: %s', async (_, content) => {
    expect(typeof (await wrongLine(content))).toBe('number');
  });
});
