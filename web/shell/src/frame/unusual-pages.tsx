import { buttonClass, EmptyState, LoadingLabel, PageHead, ProblemView, Skeleton } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnection } from '../api/connection.ts';
import { toProblem } from '../api/to-problem.ts';
import { CodeMissing, reloadOnce } from '../load-code.ts';

export function NotFound() {
  return (
    <>
      <title>Page not found · GPUaaS</title>
      <PageHead title="Page not found" />
      <EmptyState
        title="This page doesn’t exist, or you don’t have access"
        hint="If someone sent you this link, ask which project it belongs to and switch to that project in the top bar."
        action={
          <a href="/" className={buttonClass()}>
            Go to your project
          </a>
        }
      />
    </>
  );
}

/** An address outside of everything, where no frame is around it. */
export function NotFoundAlone() {
  return (
    <main>
      <NotFound />
    </main>
  );
}

/** One page broke. The frame around it still works. A part that an upgrade took away comes with the new console. */
export function PageCrash({ error, reset }: { error: unknown; reset(): void }) {
  const router = useRouter();
  const [isLeaving] = useState(() => error instanceof CodeMissing && reloadOnce());
  if (isLeaving) return <PagePending />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <>
      <title>Page not loaded · GPUaaS</title>
      <PageHead title="This page could not be loaded" />
      <div className="px-6 py-4 max-sm:px-4">
        <ProblemView problem={toProblem(error)} onRetry={retry} />
      </div>
    </>
  );
}

/** The code of a page is on its way. */
export function PagePending() {
  const { isLost } = useConnection();
  if (isLost) return <EmptyState title="This page opens when GPUaaS can be reached again." />;
  return (
    <div className="px-6 pt-6">
      <LoadingLabel>Loading page</LoadingLabel>
      <Skeleton className="h-5 w-40" />
    </div>
  );
}
