import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Identity } from '../identity.ts';
import { lookAtCgroups, lookAtDisk, lookAtGpus } from './look-at-host.ts';
import { lookAtCertificate, lookAtSighting } from './look-at-platform.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gpuaas-doctor-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function put(path: string, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe('the doctor, of control groups', () => {
  it.each([
    ['v2', ['cgroup.controllers'], 'ok', 'v2'],
    ['v1', ['memory/tasks'], 'ok', 'v1'],
    ['both', ['memory/tasks', 'unified/cgroup.controllers'], 'ok', 'hybrid: v1 controllers beside v2'],
    ['neither', [], 'warning', 'none'],
  ])('finds %s', (_name, files, outcome, detail) => {
    for (const file of files) put(`sys/fs/cgroup/${file}`);
    expect(lookAtCgroups(root)).toMatchObject({ outcome, detail });
  });
});

describe('the doctor, of the GPU driver', () => {
  it.each([
    ['a driver that answers', { state: 'ok', version: '580.159.04', reason: null }, 'ok'],
    ['one that lost a GPU', { state: 'ok', version: '580.159.04', reason: 'One is lost.' }, 'warning'],
    ['none', { state: 'absent', version: null, reason: 'There is no nvidia-smi.' }, 'warning'],
    ['one that cannot be read', { state: 'unreadable', version: null, reason: 'It hangs.' }, 'failed'],
  ] as const)('finds %s', (_name, driver, outcome) => {
    const finding = lookAtGpus({ driver: { name: 'nvidia', ...driver }, gpus: [] });
    expect(finding.outcome).toBe(outcome);
    expect(finding.fix === null).toBe(outcome === 'ok');
  });
});

describe('the doctor, of the disk', () => {
  it('looks at the folder above when the state folder is not there yet, and makes none', () => {
    const { detail } = lookAtDisk(join(root, 'not', 'there'));
    expect(detail).toMatch(new RegExp(`^\\d+ MiB free at ${root}$`));
  });
});

describe('the doctor, of the platform', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const identity = {
    nodeId: 'node_1',
    url: 'https://platform.example:8446',
    notBefore: '2026-11-16T11:00:00.000Z',
    notAfter: '2026-11-17T11:00:00.000Z',
  } as Identity;
  const seen = { kind: 'answers', untrusted: undefined, ahead: 0, isStranger: false, isQuarantined: false } as const;

  it('is content with a certificate that is valid now, and with nothing else', () => {
    expect(lookAtCertificate(identity, now).outcome).toBe('ok');
    for (const at of ['2026-11-16T10:00:00Z', '2026-11-17T12:00:00Z']) {
      expect(lookAtCertificate(identity, new Date(at))).toMatchObject({ outcome: 'failed', fix: expect.any(String) });
    }
  });

  it.each([
    ['nothing wrong', seen, ['ok', 'ok']],
    ['no way there', { kind: 'unreachable', reason: 'connect ECONNREFUSED' } as const, ['failed']],
    ['a certificate that is refused', { kind: 'refused', reason: 'ALERT' } as const, ['failed']],
    ['another platform', { ...seen, untrusted: 'SELF_SIGNED_CERT_IN_CHAIN' }, ['failed', 'ok']],
    ['a node that was revoked', { ...seen, isStranger: true }, ['failed', 'ok']],
    ['a node that is quarantined', { ...seen, isQuarantined: true }, ['failed', 'ok']],
    ['a clock that is a little off', { ...seen, ahead: -20_000 }, ['ok', 'warning']],
    ['a clock that is wrong', { ...seen, ahead: 3_600_000 }, ['ok', 'failed']],
  ])('tells %s, and for whatever is not right what to do', (_name, sighting, outcomes) => {
    const findings = lookAtSighting(identity, sighting);
    expect(findings.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(findings.every(({ outcome, fix }) => (outcome === 'ok') === (fix === null))).toBe(true);
  });
});
