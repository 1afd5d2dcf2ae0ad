import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { ownerOf, ownsPort } from './port-owners.ts';

describe('the owner of a port', () => {
  const server = createServer();
  afterAll(() => server.close());

  it('is named as a person would name it, and is told from everybody else', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    expect(ownerOf(port)).toMatch(new RegExp(`^\\S+.* \\(pid ${process.pid}\\)$`));
    expect(ownerOf(port)).not.toContain('MainThread');
    expect(ownsPort(process.pid, port)).toBe(true);
    expect(ownsPort(process.ppid, port)).toBe(false);
  });

  it('cannot change the terminal that it is shown on', async () => {
    const listen = `require('node:net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
    const odd = spawn(process.execPath, ['-e', listen], {
      argv0: '\u001b[2Jodd',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const port = await new Promise<number>((resolve) => odd.stdout?.once('data', (text) => resolve(Number(text))));
    const gone = new Promise((resolve) => odd.once('exit', resolve));
    const owner = ownerOf(port);
    odd.kill('SIGKILL');
    await gone;
    expect(owner).toBe(`?[2Jodd (pid ${odd.pid})`);
  });

  it('is not us while another process listens on the other loopback address', async () => {
    const { port } = server.address() as AddressInfo;
    const squatter = spawn(
      process.execPath,
      ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.2', () => console.log('on'))`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const gone = new Promise((resolve) => squatter.once('exit', resolve));
    try {
      await new Promise((resolve) => squatter.stdout?.once('data', resolve));
      expect(ownsPort(process.pid, port)).toBe(false);
    } finally {
      squatter.kill('SIGKILL');
      await gone;
    }
    expect(ownsPort(process.pid, port)).toBe(true);
  });
});
