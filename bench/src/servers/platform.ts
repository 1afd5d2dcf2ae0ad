import { createActive, type TestNode } from '@gpuaas/testing';
import { startRecording } from '../recorded.ts';
import type { KeyPair, Served, ServerOptions } from './serve.ts';
import { startWorld } from './start-world.ts';

const keyPairOf = ({ privateKeyPem, chainPem, trust }: TestNode['identity']): KeyPair => ({
  ...{ key: privateKeyPem, cert: chainPem, ca: trust.root_pem },
});

/** The platform in a process of its own, so that its processor time is not that of whoever asks. */
process.once('message', async (options: ServerOptions) => {
  const world = await startWorld(options, { gpus: 1 });
  const user = await world.signIn('reader');
  const { id } = await createActive(user, { name: 'read-me' });
  const { identity } = await world.addNode({ name: 'callers', gpus: 1, run: false });
  await world.pauseBackground();
  const ready: Served = {
    ...{
      url: world.url,
      token: user.token,
      adminToken: world.admin.token,
      projectId: user.projectId,
      allocationId: id,
    },
    ...{ nodeUrl: identity.url, agent: keyPairOf(identity) },
  };
  process.send?.(ready);
  let recording: ReturnType<typeof startRecording> | undefined;
  process.on('message', async (asked: 'record' | 'recorded' | 'stop') => {
    if (asked === 'record') {
      recording = startRecording();
      process.send?.('recording');
    } else if (asked === 'recorded') {
      process.send?.(recording?.stop() ?? []);
    } else {
      await world.stop();
      process.disconnect();
    }
  });
});
