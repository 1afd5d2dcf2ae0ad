import type { NodeState } from '@gpuaas/contract';
import type { TestDatabase } from '../test-database.ts';

/** Every state that nodes take from now on, however short. */
export async function watchNodeStates(database: TestDatabase): Promise<() => Promise<NodeState[]>> {
  await database.asOwner('create table public.seen (number serial, state text)');
  await database.asOwner('grant all on public.seen, public.seen_number_seq to public');
  await database.asOwner(`create function public.note_state() returns trigger language plpgsql as
    $$ begin insert into public.seen (state) values (new.state); return new; end $$`);
  await database.asOwner(`create trigger note_state after update of state on fleet.node
    for each row when (old.state is distinct from new.state) execute function public.note_state()`);
  return async () =>
    (await database.asOwner<{ state: NodeState }>('select state from public.seen order by number')).map(
      ({ state }) => state,
    );
}
