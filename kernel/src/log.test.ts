import { describe, expect, it } from 'vitest';
import { createLogger, redact } from './log.ts';

describe('what is logged', () => {
  it('hides what is called a secret, at any depth, and keeps the name', () => {
    expect(
      redact({ password: 'x', nested: { refresh_token: 'y', list: [{ private_key_pem: 'z' }] }, user: 'dev' }),
    ).toEqual({
      password: '[REDACTED]',
      nested: { refresh_token: '[REDACTED]', list: [{ private_key_pem: '[REDACTED]' }] },
      user: 'dev',
    });
  });

  it.each([
    ...['authorization', 'Authorization', 'cookie', 'set-cookie', 'x-dev-login-key', 'api_key', 'apikey', 'key'],
    ...['passwd', 'passphrase', 'secret', 'client_secret', 'token', 'credential', 'private', 'code_verifier'],
    ...['client_assertion', 'signature', 'code', 'csr_pem'],
  ])('hides a field called %s', (name) => {
    expect(redact({ headers: { [name]: 'value' } })).toEqual({ headers: { [name]: '[REDACTED]' } });
  });

  it('hides what looks like a secret, wherever it stands', () => {
    const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c2VyIn0.c2lnbmF0dXJl';
    const pem = '-----BEGIN PRIVATE KEY-----\nMIGH\n-----END PRIVATE KEY-----';
    const own = ['device', 'invite', 'join', 'refresh', 'sa', 'setup', 'terminal'].map(
      (use) => `gpuaas_${use}_${'a'.repeat(40)}`,
    );
    for (const secret of [jwt, pem, ...own]) {
      expect(redact(`before ${secret} after`)).toBe('before [REDACTED] after');
    }
    expect(redact('postgresql://app:hunter2@localhost/db')).toBe('postgresql://app:[REDACTED]@localhost/db');
  });

  it('hides them in errors and in the causes of errors too', () => {
    const cause = new Error('password=… eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1c2VyIn0.c2lnbmF0dXJl');
    const text = JSON.stringify(redact(new Error('failed', { cause })));
    expect(text).toContain('[REDACTED]');
    expect(text).not.toContain('eyJhbGci');
  });

  it('is one JSON line with time, level, service and the fields of its logger', () => {
    const lines: string[] = [];
    const clock = { now: () => new Date('2026-11-15T12:00:00.000Z') };
    const log = createLogger({ service: 'test', clock, write: (line) => lines.push(line) }).with({
      correlation_id: 'cor_1',
    });
    log.info('hello', { amount: 5n });
    log.debug('not important enough');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        time: '2026-11-15T12:00:00.000Z',
        level: 'info',
        service: 'test',
        message: 'hello',
        correlation_id: 'cor_1',
        amount: '5',
      },
    ]);
  });
});
