import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installOf } from './install-command.ts';

const url = 'http://platform.example:8443';
const token = 'gpuaas_join_c2VjcmV0';
const script = '#!/bin/sh\necho "$@" > "$WORK/arguments"\ncat > "$WORK/token"\n';
const scriptSha256 = createHash('sha256').update(script).digest('hex');
const { command, cloud_config: cloudConfig } = installOf({ url, scriptSha256 }, token);

/** The line is run by a real shell. Only the download is ours: a `curl` that copies a file and says what it was asked. */
describe('the line that is pasted', () => {
  let work: string;
  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'gpuaas-line-'));
    program('curl', '#!/bin/sh\necho "$@" > "$WORK/asked"\ncp "$WORK/served" "$2"\n');
  });
  afterEach(() => rmSync(work, { recursive: true }));

  const program = (name: string, text: string) => {
    writeFileSync(join(work, name), text);
    chmodSync(join(work, name), 0o755);
  };
  const paste = (served: string, line = command) => {
    writeFileSync(join(work, 'served'), served);
    const env = { PATH: `${work}:/usr/bin:/bin`, WORK: work, TMPDIR: work };
    return spawnSync('/bin/sh', ['-c', line], { env, encoding: 'utf8', timeout: 10_000 });
  };
  const seen = (name: string) => (existsSync(join(work, name)) ? readFileSync(join(work, name), 'utf8') : undefined);

  it('runs the script with the address, and the token on standard input', () => {
    const { status, stderr } = paste(script);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(seen('asked')).toMatch(new RegExp(`^-fsSLo \\S+ ${url}/install/node.sh\n$`));
    expect(seen('arguments')).toBe(`${url}\n`);
    expect(seen('token')).toBe(`${token}\n`);
  });

  it('does not run a script that was altered, and says so', () => {
    const { status, stderr } = paste(`${script}# altered\n`);
    expect(status).not.toBe(0);
    expect(stderr).toContain('is not the one the platform named');
    expect(seen('arguments')).toBeUndefined();
  });

  it('says that nothing could be downloaded', () => {
    program('curl', '#!/bin/sh\nexit 7\n');
    program('wget', '#!/bin/sh\nexit 4\n');
    const { status, stderr } = paste(script);
    expect(status).not.toBe(0);
    expect(stderr).toContain(`${url}/install/node.sh cannot be downloaded`);
    expect(seen('arguments')).toBeUndefined();
  });

  it('leaves no file behind', () => {
    paste(script);
    paste('altered');
    expect(execFileSync('ls', [work], { encoding: 'utf8' }).split('\n')).not.toContainEqual(
      expect.stringMatching(/^tmp\./),
    );
  });

  it('begins with a space and never has the token as an argument of a program', () => {
    expect(command).toMatch(/^ printf '%s\\n' gpuaas_join_\w+ \| \(/);
    expect(command.split(token)).toHaveLength(2);
    expect(command).not.toContain('\n');
  });

  it('is the same for cloud-init, with the token in a file that only root reads', () => {
    expect(cloudConfig).toMatch(/^#cloud-config\n/);
    expect(cloudConfig).toContain(`permissions: "0600"\n    content: ${token}\n`);
    const run = /- \[sh, -c, (".*")\]/.exec(cloudConfig)?.[1] ?? '';
    const file = join(work, 'join-token');
    writeFileSync(file, `${token}\n`);
    const { status } = paste(script, (JSON.parse(run) as string).replaceAll('/run/gpuaas-join-token', file));
    expect(status).toBe(0);
    expect(seen('token')).toBe(`${token}\n`);
    expect(existsSync(file)).toBe(false);
  });

  it('takes an IPv6 address, and no address that a shell would read as more than a word', () => {
    const numbered = installOf({ url: 'http://[::1]:8448', scriptSha256 }, token);
    expect(paste(script, numbered.command).status).toBe(0);
    expect(seen('arguments')).toBe('http://[::1]:8448\n');
    for (const odd of ["http://a'b", 'http://a b', 'http://a;b', 'http://$(id)']) {
      expect(() => installOf({ url: odd, scriptSha256 }, token)).toThrow('not an address');
    }
  });

  it('takes nothing for a token that a shell would read as more than a word', () => {
    expect(() => installOf({ url, scriptSha256 }, 'gpuaas_join_x; rm -rf /')).toThrow('not a word');
  });
});
