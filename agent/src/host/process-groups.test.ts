import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';

const program = `
  import { spawn } from 'node:child_process';
  import { createProcessGroups } from ${JSON.stringify(`${import.meta.dirname}/process-groups.ts`)};
  const groups = createProcessGroups();
  const run = (script) => spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' }).pid;
  const watched = [run('sleep 7101 | sleep 7101'), run('trap "" HUP; sleep 7101; sleep 7101')];
  const ended = run('sleep 7101');
  const forget = groups.watch(ended);
  for (const pid of watched) groups.watch(pid);
  forget();
  setTimeout(() => console.log([...watched, ended].join(' ')), 200);
  setInterval(() => {}, 1000);
`;

function membersOf(group: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [state, , pgrp] = (/\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '').split(' ');
        return state !== 'Z' && Number(pgrp) === group;
      } catch {
        return false;
      }
    });
}

describe('process groups', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'end when the process that watches them goes by %s, and no others',
    async (signal) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      const [piped = 0, stubborn = 0, ended = 0] = line.split(' ').map(Number);
      expect(membersOf(piped).length).toBeGreaterThanOrEqual(2);
      child.kill(signal);
      await once(child, 'exit');
      for (let waited = 0; waited < 5_000 && membersOf(piped).length + membersOf(stubborn).length > 0; waited += 50)
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect([membersOf(piped), membersOf(stubborn)]).toEqual([[], []]);
      expect(membersOf(ended).length).toBeGreaterThan(0);
      process.kill(-ended, 'SIGKILL');
    },
  );
});
