import { buttonClass, EmptyState, PageHead, ProblemView } from '@gpuaas/web-ui-kit';
import { toProblem } from '../api/to-problem.ts';

export function NotFound() {
  return (
    <>
      <title>Not here · GPUaaS</title>
      <PageHead title="Not here" />
      <EmptyState
        title="This page does not exist, or you may not see it."
        hint="If somebody sent you the link, ask which project it belongs to and switch to it in the top bar."
        action={
          <a href="/" className={buttonClass()}>
            Back to your project
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

/** One page broke. The frame around it still works, and says which one it was. */
export function PageCrash({ error, reset }: { error: unknown; reset(): void }) {
  return (
    <>
      <PageHead title="This page broke" />
      <div className="px-6 py-4">
        <ProblemView problem={toProblem(error)} onRetry={reset} />
      </div>
    </>
  );
}
