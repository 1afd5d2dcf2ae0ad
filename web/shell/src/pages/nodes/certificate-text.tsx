import type { NodeView } from '@gpuaas/contract';
import { Dash, StateMark, TimeLeft, useNow } from '@gpuaas/web-ui-kit';
import { certificateState } from './node-facts.ts';

/** When the certificate expires. Marked when it should have been renewed by now. */
export function CertificateText({ certificate }: { certificate: NodeView['certificate'] }) {
  const now = useNow(60_000);
  if (certificate === null) return <Dash />;
  const state = certificateState(certificate, now);
  if (state === 'good') return <TimeLeft until={certificate.not_after} />;
  return (
    <span className={`inline-flex items-baseline gap-2 ${state === 'expired' ? 'text-error' : 'text-warn'}`}>
      <StateMark group={state === 'expired' ? 'error' : 'attention'} className="self-center" />
      {state === 'expired' ? 'expired' : <TimeLeft until={certificate.not_after} />}
    </span>
  );
}
