import { mkdtempSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { greetWithIssuer, isolationText, listeningText, loginCommand } from './greeting.ts';

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

describe('the greeting where people sign in elsewhere', () => {
  const issuer = 'https://sso.example.com/realms/gpuaas';

  function greeting(dataFolder: string, hasLocalNode = false): string {
    const lines: string[] = [];
    const options = { dataFolder, port: 9_000, nodeHost: '127.0.0.1' } as never;
    const screen = { say: (line: string) => lines.push(line) } as never;
    greetWithIssuer(options, screen, 'http://localhost:9000', { issuer, hasLocalNode });
    return lines.join('\n');
  }

  it('names the issuer and how to sign in, and no development user', () => {
    const text = greeting(mkdtempSync(join(tmpdir(), 'gpuaas-greeting-')), true);
    expect(text).toContain('GPUaaS is ready: http://localhost:9000');
    expect(text).toContain(issuer);
    expect(text).toContain('node_modules/.bin/gpuaas login --server http://localhost:9000');
    expect(text).not.toMatch(/dev-|Passwords|first-admin|\/setup/);
  });

  it('says where the secret is as long as nobody is an administrator, and not what it is', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gpuaas-greeting-'));
    writeFileSync(join(folder, 'first-admin.secret'), 'gpuaas_setup_canary');
    const text = greeting(folder);
    expect(text).toContain(`http://localhost:9000/setup and enter the secret from ${folder}/first-admin.secret`);
    expect(text).toContain(`gpuaas auth setup --secret-file ${folder}/first-admin.secret`);
    expect(text).toContain('gpuaas node create');
    expect(text).not.toContain('canary');
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
