import type { AllocationCreate } from '@gpuaas/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCreateAllocation } from '../../api/allocations.ts';
import { useScope } from '../../api/me.ts';
import { toProblem } from '../../api/to-problem.ts';
import { paths } from '../../paths.ts';
import { createAttemptKeys } from './attempt-key.ts';

/** Creating one, and going to its page. What was refused is kept until something in the form changes. */
export function useCreate() {
  const queries = useQueryClient();
  const { history } = useRouter();
  const scope = useScope();
  const [keys] = useState(() => createAttemptKeys());
  const create = useCreateAllocation();
  return {
    isPending: create.isPending || create.isSuccess,
    problem: create.error === null ? undefined : toProblem(create.error),
    forget: create.reset,
    start(request: AllocationCreate) {
      create.mutate(
        { ...request, key: keys.keyFor(request) },
        {
          onSuccess: ({ id }) => history.push(paths.allocation(scope, id)),
          onError: (error) => {
            const { code } = toProblem(error);
            if (code !== 'unavailable' && code !== 'idempotency_in_flight') keys.answered();
            // Somebody else was quicker: what is free now is what the cards must show.
            if (code === 'capacity_unavailable') void queries.invalidateQueries({ queryKey: ['skus'] });
          },
        },
      );
    },
  };
}
