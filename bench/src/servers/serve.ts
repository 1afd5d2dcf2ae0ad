import { fork } from 'node:child_process';
import { join } from 'node:path';
import { nodeFlags } from '@gpuaas/processes/node-flags';
import { freePorts } from '@gpuaas/testing';
import type { Statement } from '../recorded.ts';

export interface ServerOptions {
  url: string;
  ownerUrl: string;
  superuserUrl: string;
  /** The next one is for whoever shows a certificate. */
  port: number;
  agent?: KeyPair;
}

export interface KeyPair {
  key: string;
  cert: string;
  /** Who signed it. */
  ca: string;
}

/** What a server says when it can be asked. */
export interface Served {
  url: string;
  token: string;
  adminToken: string;
  projectId: string;
  allocationId: string;
  nodeUrl: string;
  /** What an agent shows there. */
  agent: KeyPair;
}

export interface Server extends Served {
  pid: number;
  /** What the platform sends to the database while `work` runs. */
  record(work: () => Promise<unknown>): Promise<Statement[]>;
  stop(): Promise<void>;
}

const startedWithin = 120_000;

export async function serve(
  name: 'platform' | 'bare',
  { url, ownerUrl, superuserUrl }: Omit<ServerOptions, 'port'>,
  agent?: KeyPair,
): Promise<Server> {
  const options: ServerOptions = { url, ownerUrl, superuserUrl, port: await freePorts(2), ...(agent && { agent }) };
  const child = fork(join(import.meta.dirname, `${name}.ts`), {
    stdio: 'inherit',
    serialization: 'advanced',
    execArgv: name === 'platform' ? [...nodeFlags] : [],
  });
  const served = await new Promise<Served>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} did not start in time`)), startedWithin);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
    child.once('message', (message) => {
      clearTimeout(timer);
      resolve(message as Served);
    });
    child.send(options);
  });
  return {
    ...served,
    pid: child.pid as number,
    async record(work) {
      child.send('record');
      await new Promise((resolve) => child.once('message', resolve));
      await work();
      child.send('recorded');
      return new Promise((resolve) => child.once('message', (statements) => resolve(statements as Statement[])));
    },
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        child.once('exit', () => resolve());
        child.send('stop');
        setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
      }),
  };
}
