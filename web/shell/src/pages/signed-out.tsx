import { buttonClass } from '@gpuaas/web-ui-kit';
import { signInAddress } from '../api/session.ts';
import { Mark } from '../frame/mark.tsx';
import { useAddress } from '../frame/use-address.ts';

/** The one page without a frame. The server asks for the password again, whoever sits here next. */
export function SignedOut() {
  const { reason } = useAddress<'signedOut'>().search;
  const failed = reason === 'failed';
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <title>{`${failed ? 'Sign-in failed' : 'Signed out'} · GPUaaS`}</title>
      <div className="w-full max-w-[360px] rounded-card border border-line bg-surface p-6">
        <div className="mb-5 flex items-center gap-2 text-md font-semibold tracking-[-0.02em]">
          <Mark />
          gpuaas
        </div>
        <h1 className="text-lg font-semibold tracking-[-0.01em]">{failed ? 'Sign-in failed' : 'You’re signed out'}</h1>
        <p className="mt-1 mb-5 text-ink-2">
          {failed
            ? 'The sign-in took longer than 10 minutes, was started in another browser, or was refused. Try again.'
            : 'Your allocations keep running. Sign in to release the ones you no longer need.'}
        </p>
        <a href={signInAddress('/')} className={`${buttonClass('primary', 'medium')} w-full`}>
          Sign in
        </a>
      </div>
    </main>
  );
}
