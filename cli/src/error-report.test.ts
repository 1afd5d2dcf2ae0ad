import type { Problem } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { describe, expect, it } from 'vitest';
import { CliError } from './cli-error.ts';
import { reportOf } from './error-report.ts';

const problem: Problem = {
  type: 'urn:gpuaas:error:capacity_unavailable',
  title: 'No capacity for this SKU',
  status: 409,
  detail: '8 × H200 on one host is not free right now.',
  code: 'capacity_unavailable',
  retryable: true,
  retry_after_seconds: 30,
  params: { sku: 'h200-8', gpu_model: 'H200' },
  errors: [{ pointer: '/sku', code: 'capacity_unavailable', detail: '0 free\u001b[2J' }],
  actions: [{ label: 'See what is free now', cli: 'gpuaas sku list' }, { label: 'Wait' }],
  request_id: 'req_1',
  correlation_id: 'cor_1',
};

describe('an error', () => {
  it('says what, the facts, what to try and the request', () => {
    expect(reportOf(new ApiError(problem)).text).toBe(
      [
        'error: 8 × H200 on one host is not free right now  (capacity_unavailable)',
        '  sku        h200-8',
        '  /sku       0 free\\x1b[2J',
        '  wait       30 s',
        '  try        gpuaas sku list   (See what is free now)',
        '             Wait',
        '  request    req_1   (exit 8)',
        '',
      ].join('\n'),
    );
  });

  it('for want of capacity says who refused and what fits', () => {
    const gpu = { model: 'H200', count: 4, memory_bytes: 1 };
    const refused = { gpu_model: 'H200', simulated: false, nodes: 2, most_free: 4, rule: 'gpus_taken' as const };
    const { text } = reportOf(
      new ApiError({
        ...problem,
        placement: {
          candidates: [{ ...refused, detail: '2 nodes: at most 4 free on one node', node_names: ['a', 'b'] }],
          fits: [
            { sku: 'h200-4', display_name: '', gpu, price_per_hour: { amount: '1.00', currency: 'USD' }, free_now: 2 },
          ],
        },
      }),
    );
    expect(text).toContain('  why        2 nodes: at most 4 free on one node (a, b)\n');
    expect(text).toContain('  fits       h200-4: 4 × H200, 2 free now\n');
  });

  it('of fields is said once, at the fields', () => {
    const detail = 'must not be empty';
    const { text } = reportOf(
      new ApiError({
        ...problem,
        code: 'invalid_request',
        title: 'Invalid request',
        detail: `/reason ${detail}.`,
        params: { reason: `/reason ${detail}.` },
        errors: [{ pointer: '/reason', code: 'minLength', detail }],
      }),
    );
    expect(text).toContain('error: Invalid request  (invalid_request)\n  /reason    must not be empty\n');
    expect(text.split(detail)).toHaveLength(2);
  });

  it('is none when somebody says no', () => {
    const said = reportOf(new CliError('declined', 'Cancelled. Nothing was changed', { exitCode: 1 }));
    expect(said).toMatchObject({ text: 'Cancelled. Nothing was changed.\n', exitCode: 1 });
  });

  it('is the problem document on one line as JSON', () => {
    const { json } = reportOf(new ApiError(problem));
    expect(json).not.toContain('\n');
    expect(JSON.parse(json)).toEqual(problem);
  });

  it('has the same form when the command line itself has found it', () => {
    const error = new CliError('ambiguous', 'Several fit', {
      exitCode: 2,
      facts: [['active', 'alloc_1']],
      tries: ['gpuaas alloc list'],
    });
    const report = reportOf(error);
    expect(report.exitCode).toBe(2);
    expect(JSON.parse(report.json)).toMatchObject({
      code: 'ambiguous',
      detail: 'Several fit',
      params: { active: 'alloc_1' },
      actions: [{ cli: 'gpuaas alloc list' }],
    });
    expect(report.text).not.toContain('    at ');
  });

  it('shows a trace only when nobody has foreseen it', () => {
    const report = reportOf(new RangeError('oops'));
    expect(report).toMatchObject({ exitCode: 1 });
    expect(report.text).toContain('oops');
    expect(report.text).toContain('    at ');
  });

  it('of a code that only a newer server knows is an ordinary failure', () => {
    expect(reportOf(new ApiError({ ...problem, code: 'brand_new' as Problem['code'] })).exitCode).toBe(1);
  });
});
