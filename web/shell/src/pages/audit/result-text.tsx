import type { AuditEventView } from '@gpuaas/contract';
import { classNames, StateMark, sentenceCase } from '@gpuaas/web-ui-kit';

const looks = {
  success: { group: 'ok', className: 'text-ink-2' },
  denied: { group: 'attention', className: 'text-warn' },
  failure: { group: 'error', className: 'text-error' },
} as const;

/** How it ended, by shape and word; coloured only where somebody should look. */
export function ResultText({ result }: { result: AuditEventView['result'] }) {
  const { group, className } = looks[result];
  return (
    <span className={classNames('inline-flex items-baseline gap-2 whitespace-nowrap', className)}>
      <StateMark group={group} className="self-center" />
      {sentenceCase(result)}
    </span>
  );
}
