import { until } from '@gpuaas/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { simulatedKeyring } from '../testing/simulated-keyring.ts';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folder.ts';
import { findKeyring } from './keyring.ts';

afterAll(removeTemporaryFolders);

const [here, there] = ['https://here.example.com', 'https://there.example.com/gpuaas'];
const secret = 'token with "quotes", $signs and\nlines';

describe.each(['linux', 'darwin'])('a keyring on %s', (platform) => {
  function simulated(milliseconds?: number) {
    const simulation = simulatedKeyring();
    const keyring = findKeyring({ PATH: simulation.path }, platform, milliseconds);
    if (!keyring) throw new Error('it was not found');
    return { simulation, keyring };
  }

  it('keeps one secret per server, and never as an argument', async () => {
    const { simulation, keyring } = simulated();
    expect(await keyring.find(here)).toBeUndefined();
    await keyring.store(here, 'before');
    await keyring.store(here, secret);
    await keyring.store(there, 'another');
    expect([await keyring.find(here), await keyring.find(there)]).toEqual([secret, 'another']);
    await keyring.remove(here);
    expect([await keyring.find(here), await keyring.find(there)]).toEqual([undefined, 'another']);
    await keyring.remove(here);
    expect(simulation.args()).not.toMatch(new RegExp(Buffer.from(secret).toString('base64url')));
    expect(simulation.args()).not.toContain('quotes');
  });

  it('that waits for somebody is given up, with what it has started', async () => {
    const { simulation, keyring } = simulated(500);
    simulation.become('locked');
    await expect(keyring.find(here)).rejects.toThrow('did not answer within 0.5 s');
    await until('its processes being gone', () => !simulation.isWaiting());
  });

  it('that fails says why', async () => {
    const { simulation, keyring } = simulated();
    simulation.become('broken');
    for (const work of [() => keyring.store(here, secret), () => keyring.find(here), () => keyring.remove(here)])
      await expect(work()).rejects.toThrow(/Cannot autolaunch D-Bus/);
  });

  it('that forgets what it is given counts as broken', async () => {
    const { simulation, keyring } = simulated();
    simulation.become('forgetful');
    await expect(keyring.store(here, secret)).rejects.toThrow('did not keep');
  });

  it('is not there without its program', () => {
    expect(findKeyring({ PATH: temporaryFolder() }, platform)).toBeUndefined();
    expect(findKeyring({}, platform)).toBeUndefined();
  });
});

it('a keychain is given no line that it would cut off', async () => {
  const keyring = findKeyring({ PATH: simulatedKeyring().path }, 'darwin');
  await expect(keyring?.store(here, 'x'.repeat(4_000))).rejects.toThrow('too long');
});
