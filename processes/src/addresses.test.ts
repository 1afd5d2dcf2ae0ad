import { describe, expect, it } from 'vitest';
import { nodeNamesOf, nodeUrlOf, origin, replicaUrlOf, terminalUrlOf } from './addresses.ts';

describe('The address that others dial', () => {
  it('is the one that is listened on, unless another is given', () => {
    const listening = { nodeHost: '192.0.2.7', nodePort: 8446, nodeUrl: undefined };
    expect(nodeUrlOf(listening)).toBe('https://192.0.2.7:8446');
    expect(nodeUrlOf({ ...listening, nodeHost: '2001:db8::7' })).toBe('https://[2001:db8::7]:8446');
    expect(nodeUrlOf({ ...listening, nodeUrl: 'https://nodes.example.org' })).toBe('https://nodes.example.org');
    const terminal = { publicUrl: 'https://gpu.example.org', terminalPort: 8444, terminalUrl: undefined };
    expect(terminalUrlOf(terminal)).toBe('wss://gpu.example.org:8444');
    expect(terminalUrlOf({ ...terminal, terminalUrl: 'wss://shell.example.org' })).toBe('wss://shell.example.org');
  });

  it('stands in the certificate, beside the one that is listened on; what nobody can dial does not', () => {
    const names = (nodeHost: string, nodeUrl?: string, nodeReplicaUrl?: string) =>
      nodeNamesOf({ nodeHost, nodePort: 8446, nodeUrl, nodeReplicaUrl });
    expect(names('192.0.2.7')).toEqual(['localhost', '127.0.0.1', '192.0.2.7']);
    expect(names('192.0.2.7', 'https://nodes.example.org:443')).toContain('nodes.example.org');
    expect(names('0.0.0.0', 'https://nodes.example.org', 'https://api-2.example.org:8446')).toContain(
      'api-2.example.org',
    );
    expect(names('0.0.0.0', 'https://[2001:db8::7]:8446')).toEqual(['localhost', '127.0.0.1', '2001:db8::7']);
  });

  it('of one process among several is the one that it listens on, unless another is given', () => {
    const behind = {
      nodeHost: '10.0.0.2',
      nodePort: 8446,
      nodeUrl: 'https://nodes.example.org',
      nodeReplicaUrl: undefined,
    };
    expect(replicaUrlOf(behind)).toBe('https://10.0.0.2:8446');
    expect(replicaUrlOf({ ...behind, nodeHost: '0.0.0.0' })).toBe('https://nodes.example.org');
    expect(replicaUrlOf({ ...behind, nodeReplicaUrl: 'https://api-2:8446' })).toBe('https://api-2:8446');
  });

  it.each(['https://nodes.example.org', 'https://nodes.example.org:8446', 'https://[2001:db8::7]:8446/'])(
    'can be %s',
    (text) => expect(origin('https')(text)).toBe(text.replace(/\/$/, '')),
  );

  it.each([
    'nodes.example.org:8446',
    'http://nodes.example.org',
    'https://nodes.example.org/path',
    'https://nodes.example.org?x',
    'https://somebody@nodes.example.org',
    'https://0.0.0.0:8446',
    'https://',
  ])('cannot be %s', (text) =>
    expect(() => origin('https')(text)).toThrow('must be an address such as https://host:port'),
  );
});
