import { EmptyState, ProblemView } from '@gpuaas/web-ui-kit';
import { toProblem } from '../api/to-problem.ts';
import { type Permission, permissionWords } from '../frame/permission-words.ts';
import { useAccess } from '../frame/use-access.ts';

interface Failed {
  error: unknown;
  refetch(): unknown;
}

/** Stands where the data would be. What is refused is no fault: it says what is missing and whom to ask. */
export function QueryProblem({ query, compact = false }: { query: Failed; compact?: boolean }) {
  const problem = toProblem(query.error);
  // The notice above the page says that the session ended, and how to go on.
  if (problem.status === 401) return null;
  if (problem.code === 'permission_denied')
    return <Refused missing={String(problem.params['missing'])} compact={compact} />;
  return (
    <div className={compact ? 'p-4' : 'px-6 py-8'}>
      <ProblemView problem={problem} onRetry={() => void query.refetch()} />
    </div>
  );
}

/** Somebody could grant it, so it is said and not hidden. */
export function Refused({ missing, compact = false }: { missing: string; compact?: boolean }) {
  const title = 'You don’t have access';
  const access = useAccess();
  const said = isKnown(missing) ? access.reason(missing) : undefined;
  const hint = said ?? `You need the ${missing} permission. Ask someone who manages access here.`;
  if (!compact) return <EmptyState title={title} hint={hint} />;
  return (
    <div className="p-4 text-ink-2">
      {title}. {hint}
    </div>
  );
}

/** A newer server may name one that this console has never heard of. */
function isKnown(permission: string): permission is Permission {
  return Object.hasOwn(permissionWords, permission);
}
