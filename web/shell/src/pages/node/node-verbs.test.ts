import type { NodeView } from '@gpuaas/contract';
import { describe, expect, it } from 'vitest';
import { actionsFor, wordsOf } from './node-verbs.ts';

const node = (parts: Partial<NodeView>) =>
  ({
    name: 'gpu-7',
    cordoned: false,
    quarantine: null,
    approval: { automatic: false, pending: [] },
    ...parts,
  }) as NodeView;
const quarantined = (certificate_revoked: boolean) =>
  node({ state: 'quarantined', quarantine: { reason: 'x', since: '', certificate_revoked } });

const reimaged = (agent_reported: boolean) =>
  node({ state: 'active', reimage: { since: '', agent_reported, new_install: null } });

describe('what is offered for a node', () => {
  it.each<[NodeView, string[]]>([
    [node({ state: 'active' }), ['cordon', 'drain', 'quarantine']],
    [node({ state: 'active', cordoned: true }), ['uncordon', 'drain', 'quarantine']],
    [node({ state: 'draining', cordoned: true }), ['uncordon', 'quarantine']],
    [node({ state: 'drained', cordoned: true }), ['uncordon', 'quarantine', 'retire', 'remove']],
    [quarantined(false), ['lift', 'retire', 'remove']],
    [quarantined(true), ['retire', 'remove']],
    [node({ state: 'retired' }), ['remove']],
    [reimaged(false), ['cordon', 'drain', 'quarantine']],
    [reimaged(true), ['confirmReimage', 'cordon', 'drain', 'quarantine']],
  ])('is what would not be refused: $state', (one, offered) => {
    expect(actionsFor(one)).toEqual(offered);
  });

  it.each([
    [true, 'another one than before'],
    [false, 'the same as before'],
    [null, 'does not say'],
  ])('says before a reimage is confirmed what the agent has said of it: %s', (new_install, said) => {
    const one = node({ state: 'active', reimage: { since: '', agent_reported: true, new_install } });
    expect(wordsOf('confirmReimage', one).consequences.join()).toContain(said);
  });

  it('names the GPUs that are approved', () => {
    const pending = [{ index: 3, model: 'H200', memory_bytes: 1, uuid: 'GPU-3' }];
    const one = node({ state: 'active', approval: { automatic: false, pending } });
    expect(actionsFor(one)).toContain('approve');
    expect(wordsOf('approve', one).consequences.join()).toContain('GPU 3: H200, GPU-3');
  });
});
