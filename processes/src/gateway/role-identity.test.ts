import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCertificateAuthority } from '@gpuaas/fleet';
import type { SecretStore } from '@gpuaas/secret-store';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RoleIdentity, readRoleIdentity, writeRoleIdentity } from './role-identity.ts';

const emptyStore = { read: async () => undefined, write: async () => ({ version: 1 }) } as unknown as SecretStore;

describe('the certificate file of a gateway', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gpuaas-role-'));
  const file = join(folder, 'terminal.json');
  let terminal: RoleIdentity;
  let other: RoleIdentity;
  const source = createTestCtxSource();
  const now = () => source.clock.now();

  beforeAll(async () => {
    const authority = await openCertificateAuthority(emptyStore, source, async () => {});
    const identityOf = async (gateway: string): Promise<RoleIdentity> => {
      const { privateKeyPem, chainPem } = await authority.issueGateway(gateway);
      return { gateway, privateKeyPem, chainPem, rootPem: authority.rootPem };
    };
    terminal = await identityOf('terminal');
    other = await identityOf('node-logs');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read back as it was written', () => {
    writeRoleIdentity(file, terminal);
    expect(readRoleIdentity(file, 'terminal', now())).toEqual(terminal);
  });

  it('lasts for a day', () => {
    const after = (hours: number) => new Date(now().getTime() + hours * 3_600_000);
    expect(() => readRoleIdentity(file, 'terminal', after(23))).not.toThrow();
    expect(() => readRoleIdentity(file, 'terminal', after(25))).toThrow(/expired at .* npm run issue-certificate/);
  });

  it.each<[string, () => RoleIdentity, string]>([
    ['belongs to another role', () => other, 'belongs to another role (node-logs)'],
    ['says another role than its certificate', () => ({ ...other, gateway: 'terminal' }), 'belongs to another role'],
    ['has the key of another', () => ({ ...terminal, privateKeyPem: other.privateKeyPem }), 'is damaged'],
    ['has no certificate in it', () => ({ ...terminal, chainPem: 'none' }), 'is damaged'],
    ['is not complete', () => ({ gateway: 'terminal' }) as RoleIdentity, 'is damaged'],
  ])('is refused when it %s', (_, identity, message) => {
    writeRoleIdentity(file, identity());
    expect(() => readRoleIdentity(file, 'terminal', now())).toThrow(message);
  });

  it('is refused when others can read it, or when it is not there', () => {
    writeFileSync(file, JSON.stringify(terminal));
    chmodSync(file, 0o644);
    expect(() => readRoleIdentity(file, 'terminal', now())).toThrow('chmod 600');
    expect(() => readRoleIdentity(join(folder, 'none'), 'terminal', now())).toThrow('does not exist');
  });
});
