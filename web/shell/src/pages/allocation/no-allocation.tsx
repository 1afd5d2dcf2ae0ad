import { buttonClass, EmptyState, PageHead } from '@gpuaas/web-ui-kit';
import { useProject, useScope } from '../../api/me.ts';
import { isUnknown } from '../../api/to-problem.ts';
import { commandOf } from '../../commands/shell-words.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import { paths } from '../../paths.ts';
import { QueryProblem } from '../query-problem.tsx';

/** It could not be had: there is none, or something went wrong on the way. */
export function NoAllocation({ query }: { query: { error: unknown; refetch(): unknown } }) {
  return isUnknown(query.error) ? <Unknown /> : <QueryProblem query={query} />;
}

function Unknown() {
  const { slug } = useProject();
  const scope = useScope();
  return (
    <>
      <title>Allocation not found · GPUaaS</title>
      <PageHead title="Allocation not found" parent={{ label: 'Allocations', href: paths.allocations(scope) }} />
      <EmptyState
        title={`${slug} has no allocation with this ID`}
        hint="It may belong to another project. Switch projects in the top bar. Released allocations stay in the list."
        action={
          <a href={paths.allocations(scope)} className={buttonClass()}>
            All allocations
          </a>
        }
        command={commandOf('gpuaas', 'alloc', 'list', '--all', ...useProjectFlag())}
      />
    </>
  );
}
