import { describe, expect, it } from 'vitest';
import {
  actionGroups,
  auditAddress,
  auditQuery,
  auditWords,
  exportAddress,
  findEvent,
  isFiltered,
} from './audit-search.ts';

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

describe('what an address asks the API for', () => {
  const now = Date.parse('2026-11-16T10:30:45.123Z');

  it('is a filter with a time to the minute, and nothing that it does not know', () => {
    expect(auditQuery({ actor: 'alice', result: 'denied', since: '24h', event: 'aud_1' }, now)).toEqual({
      actor: 'alice',
      result: 'denied',
      since: '2026-11-15T10:30:00.000Z',
    });
    expect(auditQuery({ result: 'maybe', since: 'ever', target: 't' }, now)).toEqual({ target_id: 't' });
  });

  it('is exported with the same filter', () => {
    expect(exportAddress('platform', { actor: 'a b' }, 'csv')).toBe(
      '/api/v1/admin/audit-events/export?actor=a+b&format=csv',
    );
    expect(exportAddress('proj_1' as never, {}, 'ndjson')).toBe(
      '/api/v1/projects/proj_1/audit-events/export?format=ndjson',
    );
  });

  it('is empty where nothing is asked for', () => {
    expect([isFiltered({ event: 'aud_1' }), isFiltered({ actor: 'alice' })]).toEqual([false, true]);
  });
});

describe('actions', () => {
  it('come from the contract, by what they are done to', () => {
    const allocation = actionGroups().find(({ label }) => label === 'allocation');
    expect(allocation?.actions).toEqual([
      'allocation.change_keys',
      'allocation.create',
      'allocation.extend',
      'allocation.force_cleanup',
      'allocation.force_release',
      'allocation.release',
      'allocation.update',
    ]);
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
