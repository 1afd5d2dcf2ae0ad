import { buttonClass } from '@gpuaas/web-ui-kit';
import { useSearch } from '@tanstack/react-router';
import { signInAddress } from '../api/sign-in.ts';
import { Mark } from '../frame/mark.tsx';

/** The one page without a frame. The server asks for the password again, whoever sits here next. */
export function SignedOut() {
  const { reason } = useSearch({ from: '/signed-out' });
  const failed = reason === 'failed';
  return (
    <main className="grid min-h-dvh place-items-center px-6">
      <title>{`${failed ? 'Sign-in failed' : 'Signed out'} · GPUaaS`}</title>
      <div className="w-full max-w-[360px] rounded-card border border-line bg-surface p-6">
        <div className="mb-5 flex items-center gap-2 text-md font-semibold tracking-[-0.02em]">
          <Mark />
          gpuaas
        </div>
        <h1 className="text-lg font-semibold tracking-[-0.01em]">
          {failed ? 'The sign-in did not succeed.' : 'You are signed out.'}
        </h1>
        <p className="mt-1 mb-5 text-ink-2">
          {failed
            ? 'It was not begun in this browser, took longer than ten minutes, or was refused. Starting again usually helps.'
            : 'Your session has ended on the server too. Allocations go on running, and go on costing.'}
        </p>
        <a href={signInAddress('/')} className={`${buttonClass('primary', 'medium')} w-full`}>
          Sign in
        </a>
      </div>
    </main>
  );
}
