import { readFileSync } from 'node:fs';
import type { AllocationId, StreamId } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import {
  allocationIdIn,
  clientControlIn,
  closeCodeName,
  closeCodes,
  closings,
  commandEndIn,
  controlText,
  cutOff,
  execFrame,
  execFrameIn,
  execStreams,
  exitCodeIn,
  kindOf,
  nodeControlIn,
  protocols,
  streamIdIn,
  streamPath,
  terminalPath,
} from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const contract = readFileSync(new URL('../../contract/asyncapi/asyncapi.yaml', import.meta.url), 'utf8');

describe('what is on the line', () => {
  it('stays as it is, so that sides of any age understand each other', () => {
    expect(protocols).toEqual({ shell: 'gpuaas.terminal.v1', exec: 'gpuaas.exec.v1' });
    expect(closeCodes).toEqual({
      ended: 4000,
      tokenInvalid: 4001,
      signedOut: 4002,
      accessLost: 4003,
      allocationGone: 4004,
      personDisabled: 4005,
      deadline: 4006,
      nodeRevoked: 4007,
      tooSlow: 4008,
      nodeSilent: 4010,
    });
    expect(execStreams).toEqual({ input: 0, output: 1, errors: 2, end: 3 });
    expect(controlText({ t: 'ready' })).toBe('{"t":"ready"}');
    expect(controlText({ t: 'exit', code: 0 })).toBe('{"t":"exit","code":0}');
    expect(controlText({ t: 'start', argv: ['ls', '-l'] })).toBe('{"t":"start","argv":["ls","-l"]}');
    expect([...execFrame(execStreams.output, bytes('a'))]).toEqual([1, 97]);
  });

  it('is what the contract and the runbook say: every close code, and no other', () => {
    const listed = contract.slice(contract.indexOf('Close codes:')).split('x-listener')[0] ?? '';
    expect([...listed.matchAll(/\b4\d{3}\b/g)].map(Number)).toEqual(Object.values(closeCodes));
    const runbook = readFileSync(new URL('../../docs/runbooks/terminal-does-not-open.md', import.meta.url), 'utf8');
    expect([...runbook.matchAll(/^\| (4\d{3}) \|/gm)].map(([, code]) => Number(code))).toEqual(
      Object.values(closeCodes),
    );
    for (const protocol of Object.values(protocols)) expect(contract).toContain(`\`${protocol}\``);
  });
});

describe('a version', () => {
  it('is known by its name, and an unknown one is not', () => {
    expect(kindOf('gpuaas.terminal.v1')).toBe('shell');
    expect(kindOf('gpuaas.exec.v1')).toBe('exec');
    for (const other of ['gpuaas.terminal.v2', 'toString', '', undefined]) expect(kindOf(other)).toBeUndefined();
  });
});

describe('an address', () => {
  const allocation = 'alloc_01jck3v9x2e0tr6q0000000000' as AllocationId;
  const stream = 'stream_01jck3v9x2e0tr6q0000000000' as StreamId;

  it('is read as it was written', () => {
    expect(allocationIdIn(terminalPath(allocation))).toBe(allocation);
    expect(streamIdIn(streamPath(stream))).toBe(stream);
  });

  it('with anything before or behind it is another one', () => {
    for (const path of [`${terminalPath(allocation)}?token=x`, `/x${terminalPath(allocation)}`, '/ws/terminal/', ''])
      expect(allocationIdIn(path)).toBeUndefined();
    for (const path of [`${streamPath(stream)}/`, streamPath(allocation as string as StreamId)])
      expect(streamIdIn(path)).toBeUndefined();
  });
});

describe('a close code', () => {
  it('has a name', () => {
    expect(closeCodeName(closeCodes.deadline)).toBe('deadline');
    for (const other of [cutOff, 1000, 4009, 0]) expect(closeCodeName(other)).toBeUndefined();
  });

  it.each(Object.entries(closings))('for %s has a reason that fits into a close frame', (_reason, closing) => {
    expect(closeCodeName(closing.code)).toBeDefined();
    expect(bytes(closing.reason).length).toBeLessThanOrEqual(120);
  });
});

it.each(['signed_out', 'person_disabled'] as const)(
  'what a side reads on %s fits people and service accounts',
  (reason) => {
    expect(closings[reason].reason).toMatch(/service account|^The account/);
    expect(closings[reason].reason).not.toMatch(/You signed|Your account/);
  },
);

describe('control of a client', () => {
  it.each([
    ['{"t":"ping"}', { t: 'ping' }],
    ['{"t":"resize","cols":120,"rows":40}', { t: 'resize', cols: 120, rows: 40 }],
    ['{"t":"resize","cols":1000,"rows":1000}', { t: 'resize', cols: 1_000, rows: 1_000 }],
    ['{"t":"resize","cols":1001,"rows":40}', undefined],
    ['{"t":"resize","cols":0,"rows":40}', undefined],
    ['{"t":"resize","cols":1.5,"rows":40}', undefined],
    ['{"t":"resize","cols":"80","rows":40}', undefined],
    ['{"t":"start","argv":["true"]}', { t: 'start', argv: ['true'] }],
    ['{"t":"start","argv":[]}', undefined],
    ['{"t":"start","argv":"true"}', undefined],
    ['{"t":"start","argv":[1]}', undefined],
    ['{"t":"start","argv":["a\\u0000b"]}', undefined],
    ['{"t":"start","argv":{"length":1}}', undefined],
    ['{"t":"later"}', undefined],
    ['null', undefined],
    ['[]', undefined],
    ['not json', undefined],
  ])('%s is read', (text, control) => {
    expect(clientControlIn(text)).toEqual(control);
  });

  it('never asks for a size that a node refuses', () => {
    const text = controlText({ t: 'resize', cols: 5_000, rows: 40 });
    expect(clientControlIn(text)).toEqual({ t: 'resize', cols: 1_000, rows: 40 });
  });
});

describe('control of a node', () => {
  it.each([
    ['{"t":"ready"}', { t: 'ready' }],
    ['{"t":"pong"}', { t: 'pong' }],
    ['{"t":"exit","code":3}', { t: 'exit', code: 3 }],
    ['{"t":"exit"}', { t: 'exit', code: undefined }],
    ['{"t":"exit","code":-1}', { t: 'exit', code: undefined }],
    ['{"t":"later"}', undefined],
    ['null', undefined],
    ['not json', undefined],
  ])('%s is read', (text, control) => {
    expect(nodeControlIn(text)).toEqual(control);
  });
});

describe('a frame of a command', () => {
  it('is read as it was written, also when it is empty', () => {
    expect(execFrameIn(execFrame(execStreams.errors, bytes('oh')))).toEqual({ stream: 2, content: bytes('oh') });
    expect(execFrameIn(execFrame(execStreams.input, bytes('')))).toEqual({ stream: 0, content: bytes('') });
    expect(execFrameIn(bytes('')).stream).toBeUndefined();
  });

  it.each([
    ['{"code":0}', { code: 0 }],
    ['{"code":137,"signal":"SIGKILL"}', { code: 137, signal: 'SIGKILL' }],
    ['{"code":256}', undefined],
    ['{"code":"0"}', undefined],
    ['{}', undefined],
    ['null', undefined],
    ['', undefined],
  ])('that says %j is its end', (text, end) => {
    expect(commandEndIn(bytes(text))).toEqual(end);
  });
});

describe('the exit code in a frame that is passed on', () => {
  const end = (text: string) => execFrame(execStreams.end, bytes(text));

  it('is found where the kind of terminal has it', () => {
    expect(exitCodeIn('shell', bytes('{"t":"exit","code":3}'), false)).toBe(3);
    expect(exitCodeIn('exec', end('{"code":126}'), true)).toBe(126);
  });

  it('is found nowhere else, whatever a program prints', () => {
    expect(exitCodeIn('shell', bytes('{"t":"exit","code":3}'), true)).toBeUndefined();
    expect(exitCodeIn('shell', bytes('{"t":"ready","code":3}'), false)).toBeUndefined();
    expect(exitCodeIn('shell', bytes(`{"t":"exit","code":3,"x":"${'x'.repeat(200)}"}`), false)).toBeUndefined();
    expect(exitCodeIn('exec', end('{"code":126}'), false)).toBeUndefined();
    expect(exitCodeIn('exec', execFrame(execStreams.output, bytes('{"code":126}')), true)).toBeUndefined();
    expect(exitCodeIn('exec', end('{"code":1e9}'), true)).toBeUndefined();
    expect(exitCodeIn('exec', bytes(''), true)).toBeUndefined();
  });
});
