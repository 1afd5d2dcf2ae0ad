import { createActive, release, startTestWorld, type TestUser, type TestWorld } from '@gpuaas/testing';
import * as nodePty from '@lydell/node-pty';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CliUnderTest, createSignedInCli, launcher } from './testing/cli-under-test.ts';
import { onTerminal } from './testing/on-terminal.ts';
import { removeTemporaryFolders } from './testing/temporary-folder.ts';

afterAll(removeTemporaryFolders);

let world: TestWorld;
let alice: TestUser;
let cli: CliUnderTest;
beforeAll(async () => {
  world = await startTestWorld();
  alice = await world.signIn('alice');
  cli = createSignedInCli(world.url, alice);
  await createActive(alice, { name: 'box' });
});
afterAll(() => world.stop());

describe('a shell', () => {
  it('has our size, our keys and our exit code', async () => {
    const shell = onTerminal(nodePty, cli, ['ssh', 'box']);
    shell.type('stty size\r');
    await shell.until('40 120');
    shell.resize(90, 30);
    shell.type('until [ "$(stty size)" = "30 90" ]; do sleep 0.1; done; echo "resized $?"\r');
    await shell.until('resized 0');
    shell.type('sleep 100; echo "ended $?"\r');
    await shell.until('ended $?');
    await new Promise((resolve) => setTimeout(resolve, 300));
    shell.type('\u0003');
    await shell.until('^C');
    shell.type('echo "six times seven is $((6 * 7))"\r');
    await shell.until('seven is 42');
    shell.type('exit 7\r');
    expect(await shell.ended).toBe(7);
  });

  it('leaves the terminal as it was, also when the allocation is released under it', async () => {
    const { id } = await createActive(alice, { name: 'short-lived' });
    const script = `stty -a | tr ' ' '\\n' | grep -x -e '-*icanon;*' -e '-*echo;*'; "$0" ssh short-lived; echo "code $?"; stty -a | tr ' ' '\\n' | grep -x -e '-*icanon;*' -e '-*echo;*'; echo over`;
    const shell = onTerminal(nodePty, cli, ['-c', script, launcher], { file: '/bin/sh' });
    shell.type('echo "here $?"\r');
    await shell.until('here 0');
    await release(alice, id);
    await shell.until('allocation_gone');
    await shell.until('code 3');
    await shell.until('icanon');
    await shell.until('echo');
    await shell.until('over');
    await shell.ended;
    expect(shell.screen()).not.toMatch(/-icanon|-echo\b/);
  });

  it('takes its input from a pipe, and ends with it', async () => {
    const { code, out } = await cli.run(['ssh', 'box'], { input: 'echo $((6 * 7))\n(exit 5)' });
    expect([code, out]).toEqual([5, expect.stringContaining('42')]);
    expect((await cli.run(['ssh', 'box'], { input: 'exit 9\n' })).code).toBe(9);
    expect((await cli.run(['ssh', 'box'], { input: 'sleep 1.5; cat; echo "cat is done"\n' })).out).toContain(
      'cat is done',
    );
  });

  it('is refused on an allocation that is over', async () => {
    const { code, err } = await cli.run(['ssh', 'short-lived']);
    expect([code, err]).toEqual([7, expect.stringContaining('state_conflict')]);
  });
});
