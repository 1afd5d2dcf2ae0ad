import type { Problem } from '@gpuaas/contract';
import { ApiError } from '@gpuaas/sdk';
import { CliError } from './cli-error.ts';
import { exitCodeOf } from './error-exit-codes.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { printable, printableJson } from './printable.ts';

/** An error in four parts: what, facts, what to try, and the id under which the server knows it. */
export interface ErrorReport {
  exitCode: number;
  /** For people, on several lines. */
  text: string;
  /** The problem document, on one line. */
  json: string;
}

export function reportOf(error: unknown): ErrorReport {
  if (error instanceof ApiError) return reportOfProblem(error.problem, exitCodeOf(error));
  return error instanceof CliError ? reportOfCliError(error) : reportOfBug(error);
}

function reportOfProblem(problem: Problem, exitCode: ExitCode): ErrorReport {
  const told = Object.entries(problem.params).filter(
    ([, value]) => ['string', 'number'].includes(typeof value) && !problem.detail.includes(String(value)),
  );
  return {
    exitCode,
    json: printableJson(problem),
    text: layOut({
      // The fields below say it all; a sentence made of them would only say it twice.
      what:
        problem.errors.length > 0 && problem.errors.every(({ detail }) => problem.detail.includes(detail))
          ? problem.title
          : problem.detail,
      code: problem.code,
      facts: [
        ...told.map(([name, value]) => [name, String(value)] as const),
        ...problem.errors.map(({ pointer, detail }) => [pointer || '/', detail] as const),
        ...placementFacts(problem.placement),
        ...(problem.retry_after_seconds ? [['wait', `${problem.retry_after_seconds} s`] as const] : []),
      ],
      tries: problem.actions.map(({ label, cli }) => (cli === undefined ? label : `${cli}   (${label})`)),
      request: problem.request_id,
      exitCode,
    }),
  };
}

/** Which nodes refused and why, and what would fit. */
function placementFacts(placement: Problem['placement']): (readonly [string, string])[] {
  const named = (names: readonly string[] = []) => (names.length === 0 ? '' : ` (${names.join(', ')})`);
  return [
    ...(placement?.candidates ?? []).map(({ detail, node_names }) => ['why', `${detail}${named(node_names)}`] as const),
    ...(placement?.fits ?? []).map(
      ({ sku, gpu, free_now }) => ['fits', `${sku}: ${gpu.count} × ${gpu.model}, ${free_now} free now`] as const,
    ),
  ];
}

function reportOfCliError({ code, message, exitCode, facts, tries }: CliError): ErrorReport {
  return {
    exitCode,
    json: printableJson({
      type: `urn:gpuaas:cli:${code}`,
      title: message,
      detail: message,
      code,
      retryable: exitCode === exitCodes.unavailable || exitCode === exitCodes.timedOut,
      params: paramsOf(facts),
      errors: [],
      actions: tries.map((text) => (text.startsWith('gpuaas ') ? { label: text, cli: text } : { label: text })),
    }),
    // Whoever says no is no error.
    text:
      code === 'declined' || code === 'interrupted'
        ? `${message}.\n`
        : layOut({ what: message, code, facts, tries, request: '', exitCode }),
  };
}

/** Facts by their label; of those that share one, a list. */
function paramsOf(facts: CliError['facts']): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = {};
  for (const [label, text] of facts) {
    const before = params[label];
    params[label] = before === undefined ? text : [before, text].flat();
  }
  return params;
}

/** Nobody foresaw this one, so the trace is all there is to go by. */
function reportOfBug(error: unknown): ErrorReport {
  const message = error instanceof Error ? error.message : String(error);
  const report = reportOfCliError(
    new CliError('unexpected', `Unexpected error in the command line: ${message}`, { exitCode: exitCodes.failure }),
  );
  return { ...report, text: `${report.text}${error instanceof Error ? `${error.stack}\n` : ''}` };
}

interface Parts {
  what: string;
  code: string;
  facts: readonly (readonly [string, string])[];
  tries: readonly string[];
  request: string;
  exitCode: number;
}

function layOut({ what, code, facts, tries, request, exitCode }: Parts): string {
  const rows: (readonly [string, string])[] = [
    ...facts,
    ...tries.map((text, at) => [at === 0 ? 'try' : '', text] as const),
    ...(request === '' ? [] : [['request', `${request}   (exit ${exitCode})`] as const]),
  ];
  const width = Math.max(8, ...rows.map(([label]) => label.length));
  const lines = rows.map(([label, text]) => `  ${printable(label).padEnd(width)}   ${printable(text)}\n`);
  return `error: ${printable(what).replace(/\.$/, '')}  (${printable(code)})\n${lines.join('')}`;
}
