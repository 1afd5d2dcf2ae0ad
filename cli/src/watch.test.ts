import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AllocationView } from '@gpuaas/contract';
import { createActive, release, startTestWorld, type TestUser, type TestWorld, until } from '@gpuaas/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Child, type CliUnderTest, createSignedInCli } from './testing/cli-under-test.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

afterAll(removeTemporaryFolders);

describe('--watch', () => {
  let world: TestWorld;
  let alice: TestUser;
  let cli: CliUnderTest;
  let proxy: Server;
  beforeAll(async () => {
    world = await startTestWorld({ gpus: 2 });
    alice = await world.signIn('alice');
    cli = createSignedInCli(world.url, alice);
    proxy = await startProxyWithoutStreams(world.url);
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await world.stop();
  });

  const lines = (text: string) => text.split('\n').filter((line) => line !== '');
  const statesOf = (child: Child, name: string) =>
    lines(child.out())
      .map((line) => JSON.parse(line) as AllocationView)
      .filter((allocation) => allocation.name === name)
      .map(({ state }) => state);

  it('prints every change of a list as one line of JSON, the last one too, until Ctrl-C', async () => {
    await createActive(alice, { name: 'before' });
    const child = cli.start(['alloc', 'list', '--watch', '-o', 'json']);
    await until('what is there', () => statesOf(child, 'before').includes('active'));
    const { id } = await createActive(alice, { name: 'train' });
    await until('the new one', () => statesOf(child, 'train').includes('active'));
    await release(alice, id);
    await until('its release', () => statesOf(child, 'train').includes('released'));
    child.kill('SIGINT');
    const { code, err } = await child.finished;
    expect([code, err]).toEqual([130, '']);
    expect(new Set(statesOf(child, 'before'))).toEqual(new Set(['active']));
  });

  it('follows one allocation to its end, and ends with it', async () => {
    const { id } = await createActive(alice, { name: 'followed' });
    const child = cli.start(['alloc', 'get', 'followed', '--watch', '-o', 'json']);
    await until('its state', () => statesOf(child, 'followed').includes('active'));
    await release(alice, id);
    expect((await child.finished).code).toBe(0);
    expect(statesOf(child, 'followed').at(-1)).toBe('released');
  });

  it('polls where the platform cannot be followed', async () => {
    const { port } = proxy.address() as AddressInfo;
    const polling = createSignedInCli(`http://localhost:${port}`, alice);
    const child = polling.start(['alloc', 'list', '--watch', '-o', 'name', '--all']);
    await until('what is there', () => lines(child.out()).includes('before'));
    const { id } = await createActive(alice, { name: 'polled' });
    await until('the new one', () => lines(child.out()).includes('polled'));
    child.kill('SIGINT');
    expect((await child.finished).code).toBe(130);
    await release(alice, id);
  });

  it('says why, when there is nothing to watch', async () => {
    const { code, err } = await cli.run(['alloc', 'get', 'nothing', '--watch']);
    expect([code, err]).toEqual([3, expect.stringContaining('nothing')]);
    const elsewhere = await cli.run(['alloc', 'list', '--watch', '--project', 'proj_01jck3v9x2e0tr6q0000000000']);
    expect(elsewhere.code).toBe(3);
  });
});

/** Passes everything on but streams. */
async function startProxyWithoutStreams(url: string): Promise<Server> {
  const { host } = new URL(url);
  const server = createServer((near, answer) => {
    if (near.url?.endsWith('/stream')) return void answer.writeHead(502).end();
    const far = request(
      `${url}${near.url}`,
      { method: near.method, headers: { ...near.headers, host } },
      (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      },
    );
    far.on('error', () => answer.destroy());
    near.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}
