import { ApiError } from '@gpuaas/sdk';
import { describe, expect, it } from 'vitest';
import { certificateTrouble, lostBecause, standingOf } from './certificate-trouble.ts';
import type { Identity } from './identity.ts';

const identity = {
  nodeId: 'node_1',
  notBefore: '2026-01-02T00:00:00.000Z',
  notAfter: '2026-01-03T00:00:00.000Z',
} as unknown as Identity;
const before = new Date('2026-01-01T23:00:00Z');
const within = new Date('2026-01-02T12:00:00Z');
const after = new Date('2026-01-03T00:00:00Z');

describe('trouble with certificates', () => {
  it('tells a certificate that is not valid yet from one that has expired', () => {
    expect([before, within, after].map((at) => standingOf(identity, at))).toEqual([
      'not_yet_valid',
      'valid',
      'expired',
    ]);
    expect(lostBecause(identity, before).message).toMatch(/is not valid before 2026-01-02T.* clock says 2026-01-01T23/);
    expect(lostBecause(identity, before).message).not.toContain('expired');
    expect(lostBecause(identity, after).message).toMatch(/expired at 2026-01-03T.* clock says 2026-01-03T/);
    expect(lostBecause(identity, after).message).toContain('gpuaas node join-token');
  });

  it('names both clocks when the platform refuses', () => {
    const reason = "It is not valid before X; the platform's clock says Y.";
    const problem = { code: 'certificate_refused', detail: reason, title: reason, status: 403, retryable: false };
    const refusal = new ApiError(problem as never);
    expect(certificateTrouble(refusal, identity, within)).toMatch(
      /platform's clock says Y.*this host's clock says 2026/,
    );
  });

  it('says whose certificate the TLS library did not like', () => {
    const tls = (code: string) => certificateTrouble(Object.assign(new Error('x'), { code }), identity, within);
    expect(tls('CERT_NOT_YET_VALID')).toMatch(/the platform's certificate is not valid yet/);
    expect(tls('CERT_HAS_EXPIRED')).toMatch(/the platform's certificate has expired/);
    expect(tls('ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED')).toMatch(/did not accept this node's certificate/);
    expect(tls('ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE')).toMatch(/did not accept this node's certificate/);
    expect(tls('ECONNREFUSED')).toBeUndefined();
  });
});
