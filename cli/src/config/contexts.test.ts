import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { removeTemporaryFolders, temporaryFolder } from '../testing/temporary-folder.ts';
import { expectContextName, nameOfServer } from './context-name.ts';
import { openContexts } from './contexts.ts';
import { writePrivateFile } from './private-file.ts';

afterAll(removeTemporaryFolders);

function contextsOf(config?: unknown) {
  const folder = temporaryFolder();
  const file = join(folder, 'config.json');
  if (config !== undefined) writePrivateFile(file, JSON.stringify(config));
  return { contexts: openContexts(folder), file };
}

const [here, there] = ['http://localhost:8443', 'https://gpu.example.com'];

describe('contexts', () => {
  it('are kept by name, and one of them is current', async () => {
    const { contexts, file } = contextsOf();
    expect([contexts.all(), contexts.current(), contexts.ofServer(here)]).toEqual([[], undefined, undefined]);
    await contexts.put({ name: 'dev', server: here, project: 'default' }, { isCurrent: true });
    await contexts.put({ name: 'prod', server: there });
    await contexts.put({ name: 'vision', server: there, organization: 'acme' });
    expect(contexts.current()).toEqual({ name: 'dev', server: here, project: 'default' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await contexts.rename('dev', 'laptop');
    expect(contexts.all().map(({ name }) => name)).toEqual(['laptop', 'prod', 'vision']);
    expect(contexts.current()?.name).toBe('laptop');
    await contexts.remove('laptop');
    expect([contexts.current(), contexts.find('laptop')]).toEqual([undefined, undefined]);
  });

  it('are found by server: the current one where it fits', async () => {
    const { contexts } = contextsOf();
    await contexts.put({ name: 'prod', server: there });
    await contexts.put({ name: 'vision', server: there }, { isCurrent: true });
    expect(contexts.ofServer(there)?.name).toBe('vision');
    await contexts.put({ name: 'dev', server: here }, { isCurrent: true });
    expect(contexts.ofServer(there)?.name).toBe('prod');
  });

  it('of an old file are taken over, each under the name of its server', async () => {
    const old = {
      current: there,
      contexts: { [here]: { user: 'dev-user', project: 'default' }, [there]: { user: 'a' } },
    };
    const { contexts, file } = contextsOf(old);
    const names = [
      { name: 'localhost-8443', server: here, project: 'default' },
      { name: 'gpu.example.com', server: there },
    ];
    expect([contexts.all(), contexts.current()]).toEqual([names, names[1]]);
    await contexts.put({ name: 'more', server: there });
    expect(JSON.parse(readFileSync(file, 'utf8')).contexts).not.toHaveProperty([here]);
    expect(contexts.all().slice(0, 2)).toEqual(names);
    expect(contexts.current()?.name).toBe('gpu.example.com');
  });

  it('keep the address that an old file had after signing out', () => {
    const { contexts } = contextsOf({ current: here, contexts: {} });
    expect(contexts.current()).toEqual({ name: 'localhost-8443', server: here });
  });

  it('have none of the names that every object has', () => {
    const { contexts } = contextsOf({ current: 'constructor', contexts: {} });
    for (const name of ['constructor', 'toString', '__proto__']) expect(contexts.find(name)).toBeUndefined();
    expect(contexts.current()).toBeUndefined();
  });
});

describe('the name of a context', () => {
  it.each(['prod', 'gpu.example.com', 'a-1_b', '0', 'x'.repeat(63)])('can be %s', (name) => {
    expect(() => expectContextName(name)).not.toThrow();
  });

  it.each(['', '-rf', '.', 'a b', 'a/b', 'a$(b)', "it's", 'ü', '__proto__', 'x'.repeat(64), 'a\n', 'http://a'])(
    'cannot be %j',
    (name) => {
      expect(() => expectContextName(name)).toThrow('cannot be the name');
    },
  );

  it.each([
    [there, 'gpu.example.com'],
    ['https://[::1]:8443/a/b', '1-8443-a-b'],
    ['http://taken', 'taken-3'],
    [`http://${'x'.repeat(200)}`, 'x'.repeat(55)],
  ])('of %s is %s', (server, name) => {
    expect(nameOfServer(server, ['taken', 'taken-2'])).toBe(name);
    expect(() => expectContextName(name)).not.toThrow();
  });
});
