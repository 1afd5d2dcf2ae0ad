import type { NodeView } from '@gpuaas/contract';
import { Dash, StateMark, TimeLeft, useNow } from '@gpuaas/web-ui-kit';
import { certificateState } from './node-facts.ts';

/** When the certificate expires. Marked when it should have been renewed by now, or is not accepted any more. */
export function CertificateText({ node }: { node: NodeView }) {
  const { certificate } = node;
  const now = useNow(60_000);
  if (certificate === null) return <Dash />;
  const state = certificateState(node, certificate, now);
  if (state === 'good') return <TimeLeft until={certificate.not_after} />;
  const isLate = state === 'late';
  return (
    <span className={`inline-flex items-baseline gap-2 ${isLate ? 'text-warn' : 'text-error'}`}>
      <StateMark group={isLate ? 'attention' : 'error'} className="self-center" />
      {isLate ? <TimeLeft until={certificate.not_after} /> : state}
    </span>
  );
}
