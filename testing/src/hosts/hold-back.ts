import { until } from '../until.ts';
import type { TestHost } from './test-host.ts';

/** A program of a host that does not begin its work before it is told to: the moment to let something go wrong in. */
export interface HeldBack {
  /** Waits until somebody has called the program. */
  reached(): Promise<void>;
  /** Lets every call go on, now and later. */
  letGo(): Promise<void>;
}

/** Puts itself in front of a program in `/usr/sbin`. A call that nobody lets go goes on by itself after a minute. */
export async function holdBack(host: TestHost, program: string): Promise<HeldBack> {
  const [reached, free] = [`/run/held/${program}.reached`, `/run/held/${program}.free`];
  await host.mustExec(['rm', '-rf', reached, free]);
  const script = `#!/bin/sh
mkdir -p /run/held
touch ${reached}
for moment in $(seq 600); do [ -e ${free} ] && break; sleep 0.1; done
exec /usr/sbin/${program} "$@"
`;
  await host.writeFile(`/usr/local/sbin/${program}`, script, { mode: '755' });
  return {
    async reached() {
      await until(`${program} being called`, async () => (await host.exec(['test', '-e', reached])).code === 0);
    },
    async letGo() {
      await host.mustExec(['rm', '-f', `/usr/local/sbin/${program}`]);
      await host.mustExec(['touch', free]);
    },
  };
}
