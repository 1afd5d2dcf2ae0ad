import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isolationText, listeningText, loginCommand } from './greeting.ts';

describe('the greeting', () => {
  it('says as whom shells run, by what the node reports', () => {
    expect(isolationText({ isRoot: true }, 'user')).toMatch(/^user: .* user ID of its own$/);
    expect(isolationText({ isRoot: true }, 'none')).toMatch(/^none: .* run as root and can read/);
    expect(isolationText({ isRoot: false }, 'none')).toMatch(/^none: .* run as you and can read/);
    expect(isolationText({ isRoot: true }, null)).toMatch(/^none: /);
  });

  it('says when others than this machine can connect', () => {
    const port = 8443;
    for (const nodeHost of ['127.0.0.1', '127.0.0.2', '::1']) {
      expect(listeningText({ port, nodeHost })).toBe('this machine only');
    }
    expect(listeningText({ port, nodeHost: '192.0.2.7' })).toContain('192.0.2.7:8446');
    expect(listeningText({ port, nodeHost: '2001:db8::7' })).toContain('[2001:db8::7]:8446');
    expect(listeningText({ port, nodeHost: '0.0.0.0' })).toContain('every address of this machine');
  });
});

describe('the command that a start prints', () => {
  const plain = 'node_modules/.bin/gpuaas auth dev-login --user dev-user';

  it.each([
    [8443, join(homedir(), '.gpuaas'), plain],
    [9000, join(homedir(), '.gpuaas'), `${plain} --server http://localhost:9000`],
    [8443, '/srv/a b', `${plain} --data '/srv/a b'`],
    [9000, '/srv/data', `${plain} --server http://localhost:9000 --data /srv/data`],
  ])('with --port %i and --data %s names what the command line would not find', (port, dataFolder, command) => {
    expect(loginCommand({ port, dataFolder }, `http://localhost:${port}`)).toBe(command);
  });
});
