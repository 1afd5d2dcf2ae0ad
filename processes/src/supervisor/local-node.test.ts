import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeState } from '@gpuaas/contract';
import { type CertificateAuthority, type IssuedKeyPair, openCertificateAuthority } from '@gpuaas/fleet';
import { createTestCtxSource } from '@gpuaas/testing/context';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalSetup } from './local-node.ts';

const hour = 3_600_000;
const nodeId = 'node_01jck3v9x2e0tr6q0000000001';
const nodeUrl = 'https://127.0.0.1:8446';

describe('the local node', () => {
  /** A simulated platform with one node, which notes who asks for what. */
  const calls: { path: string; headers: IncomingHttpHeaders }[] = [];
  const platform = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    calls.push({ path, headers: request.headers });
    const certificate = { fingerprint: newest.fingerprint, not_after: new Date(Date.now() + hour).toISOString() };
    const answer = path.endsWith('/dev-login')
      ? { access_token: 'token' }
      : path.endsWith('/nodes')
        ? { items: [{ id: nodeId, name: 'local', state, certificate }], next_cursor: null }
        : { token: 'a join token' };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  let url: string;
  let dataFolder: string;
  let state: NodeState;
  let authority: CertificateAuthority;
  let newest: IssuedKeyPair;
  beforeAll(async () => {
    const secrets = { read: async () => undefined, write: async () => 1, remove: async () => {} };
    authority = await openCertificateAuthority(secrets, createTestCtxSource(), async () => {});
    newest = await authority.issueGateway('local');
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  });
  afterAll(() => platform.close());
  beforeEach(() => {
    calls.length = 0;
    state = 'active';
    dataFolder = mkdtempSync(join(tmpdir(), 'gpuaas-local-'));
    writeFileSync(join(dataFolder, 'dev-login.key'), 'key', { mode: 0o600 });
    mkdirSync(join(dataFolder, 'agent'));
  });

  const at = (time: number) => new Date(Date.now() + time).toISOString();
  function joinToken(identity: Record<string, string>): Promise<string | undefined> {
    const { chainPem } = newest;
    const known = { nodeId, url: nodeUrl, chainPem, notBefore: at(-hour), notAfter: at(hour), ...identity };
    writeFileSync(join(dataFolder, 'agent/identity.json'), JSON.stringify(known));
    return createLocalSetup({ url, nodeUrl, dataFolder, isOurs: () => true }).joinToken();
  }

  it('goes on with the certificate it has', async () => {
    expect(await joinToken({})).toBe('');
  });

  it.each(['quarantined', 'retired'] as const)('is left alone when it is %s', async (out) => {
    state = out;
    expect(await joinToken({ nodeId: 'node_01jck3v9x2e0tr6q0000000002' })).toBeUndefined();
    const setup = createLocalSetup({ url, nodeUrl, dataFolder, isOurs: () => true });
    expect(await setup.isNodeSettled(new Date())).toBe(true);
  });

  it.each([
    ['that the platform has moved away from', { url: 'https://127.0.0.1:9446' }],
    ['of another node', { nodeId: 'node_01jck3v9x2e0tr6q0000000002' }],
    ['that has expired', { notAfter: at(0) }],
    ['that is not valid yet, because the clock was set back', { notBefore: at(hour) }],
  ])('joins anew instead of going on with a certificate %s', async (_, identity) => {
    expect(await joinToken(identity)).toBe('a join token');
  });

  it('joins anew instead of going on with a certificate that was replaced since: it is of an older backup', async () => {
    const { chainPem } = await authority.issueGateway('local');
    expect(await joinToken({ chainPem })).toBe('a join token');
  });

  it('stays in quarantine, whatever it has: only an operator can let it join again', async () => {
    state = 'quarantined';
    expect(await joinToken({ notAfter: at(0) })).toBeUndefined();
    const { isNodeSettled } = createLocalSetup({ url, nodeUrl, dataFolder, isOurs: () => true });
    expect(await isNodeSettled(new Date(Date.now() + hour))).toBe(true);
  });

  it('shows the key to nobody but the platform of this start', async () => {
    const { isolation } = createLocalSetup({ url, nodeUrl, dataFolder, isOurs: () => false });
    await expect(isolation()).rejects.toThrow(`The platform does not answer at ${url}.`);
    expect(calls).toEqual([]);
    await createLocalSetup({ url, nodeUrl, dataFolder, isOurs: () => true }).isolation();
    expect(calls[0]?.headers['x-dev-login-key']).toBe('key');
  });
});
