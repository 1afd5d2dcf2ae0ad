import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';

/** Names whatever is in transition in the data, state included; empty when nothing is. */
export type MovementOf<Data> = (data: Data) => string;

const fast = 1_000;
const fastFor = 30_000;
const patient = 5_000;
const still = 15_000;

/**
 * How often to look again. Quick while something is on its way, for half a minute from its last step; then patient. A
 * new step begins a new half minute.
 */
export function createPace(): (movement: string) => number {
  let seen = '';
  let since = 0;
  return (movement) => {
    if (movement === '') return still;
    if (movement !== seen) {
      seen = movement;
      since = Date.now();
    }
    return Date.now() - since < fastFor ? fast : patient;
  };
}

/**
 * Data that stays true while it is looked at. This is the only place that knows how: by polling, adaptively and never in
 * a hidden tab. A stream of hints will replace the pace here and nothing else.
 */
export function useLive<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
  movementOf: MovementOf<Data>,
): UseQueryResult<Data> {
  const pace = useRef(createPace());
  return useQuery({
    ...options,
    refetchInterval: ({ state: { data } }) => pace.current(data === undefined ? '' : movementOf(data)),
  });
}

/** For what changes only when somebody changes it. */
export const nothingMoves = () => '';
