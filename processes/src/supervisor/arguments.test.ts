import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const mayListenEverywhere = process.getuid?.() === 0;

it('agents dial the address that is listened on, or the one that was given', () => {
  expect(readArguments([])).toMatchObject({ nodeHost: '127.0.0.1', nodeUrl: 'https://127.0.0.1:8446' });
  const given = ['--port', '9000', '--node-url', 'https://nodes.example.org:443'];
  expect(readArguments(given)).toMatchObject({ nodeUrl: 'https://nodes.example.org' });
  expect(() => readArguments(['--node-url', 'nodes.example.org'])).toThrow('--node-url must be an address such as');
});

it('an address that nobody can dial needs one that agents can', () => {
  const refusal = mayListenEverywhere ? '--node-url https://NAME:8446' : 'Only root may let other hosts in';
  expect(() => readArguments(['--node-listen', '0.0.0.0'])).toThrow(refusal);
});
