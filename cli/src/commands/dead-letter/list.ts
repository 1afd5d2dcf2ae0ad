import type { DeadLetterView } from '@gpuaas/contract';
import { allPages } from '../../all-pages.ts';
import type { Run } from '../../command.ts';
import { deadLetterView } from '../../views/dead-letter.ts';

type Flags = {
  state: DeadLetterView['state'] | undefined;
  all: boolean | undefined;
  consumer: string | undefined;
  limit: number;
};

export const listDeadLetters: Run<Flags> = async ({ api, output, server }, { state, all, consumer, limit }) => {
  const shown = state ?? (all ? undefined : 'open');
  const filter = { ...(shown !== undefined && { state: shown }), ...(consumer !== undefined && { consumer }) };
  const list = await allPages((page) => api.listDeadLetters({ query: { ...page, ...filter } }), limit);
  output.list(deadLetterView, list, [shown ?? 'all states', server]);
};
