import { describe, expect, it } from 'vitest';
import { actionGroups, auditAddress, auditWords, findEvent } from './audit-search.ts';

describe('address of an audit page', () => {
  it('says only what is asked for', () => {
    expect(auditAddress('/platform/audit', {})).toBe('/platform/audit');
    expect(auditAddress('/a', { action: 'node.enroll', target: undefined, event: 'aud_1' })).toBe(
      '/a?action=node.enroll&event=aud_1',
    );
  });

  it('becomes the command that lists the same', () => {
    expect(auditWords({ correlation: 'cor_1', action: 'sku.put', event: 'aud_1' })).toEqual([
      '--action',
      'sku.put',
      '--correlation',
      'cor_1',
    ]);
  });
});

describe('actions', () => {
  it('come from the contract, by what they are done to', () => {
    const allocation = actionGroups().find(({ label }) => label === 'allocation');
    expect(allocation?.actions).toEqual(['allocation.create', 'allocation.release']);
    expect(actionGroups().some(({ label }) => label === 'none')).toBe(false);
  });
});

describe('finding the event that an address names', () => {
  const rows = [{ id: 'aud_09' }, { id: 'aud_05' }];

  it('finds it among the rows', () => {
    expect(findEvent(rows, 'aud_05', false)).toBe(rows[1]);
  });

  it('looks further while it could be older than what is here', () => {
    expect(findEvent(undefined, 'aud_05', false)).toBe('further');
    expect(findEvent(rows, 'aud_03', false)).toBe('further');
  });

  it('gives up where it would have been', () => {
    expect(findEvent(rows, 'aud_07', false)).toBe('absent');
    expect(findEvent(rows, 'aud_03', true)).toBe('absent');
    expect(findEvent([], 'aud_03', true)).toBe('absent');
  });
});
