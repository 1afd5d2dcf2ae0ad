import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');
const usable = {
  DATABASE_URL: 'postgres://gpuaas_app@127.0.0.1:1/gpuaas',
  GPUAAS_DATA: tmpdir(),
  GPUAAS_PUBLIC_URL: 'http://localhost:8443',
};

function check(roles: string, env: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, '--roles', roles, '--check-config'], {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { status, stdout, stderr };
}

it('--check-config says ok and starts nothing', () => {
  expect(check('all', usable)).toEqual({ status: 0, stdout: 'ok\n', stderr: '' });
});

it('--check-config names every mistake at once and exits with 1', () => {
  const { status, stdout, stderr } = check('all', { GPUAAS_DATA: '/not/there', GPUAAS_API_PORT: '0' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  for (const name of ['DATABASE_URL', 'GPUAAS_DATA', 'GPUAAS_PUBLIC_URL', 'GPUAAS_API_PORT']) {
    expect(stderr).toContain(`\n  ${name} `);
  }
  expect(stderr).not.toContain('at file:');
});

it('--check-config asks a gateway for its certificate, and for no database', () => {
  const ofGateway = check('terminal-gateway', { GPUAAS_CERTIFICATE: '/not/there', DATABASE_URL: 'odd' });
  expect(ofGateway).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run issue-certificate') });
  expect(ofGateway.stderr).not.toContain('DATABASE_URL');
});

it('--check-config knows which roles there are', () => {
  expect(check('nobody', usable)).toMatchObject({ status: 1, stderr: expect.stringContaining('no role nobody') });
});
