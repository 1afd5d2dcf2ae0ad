import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { isHinted } from './invalidate-hinted.ts';
import { told } from './told.ts';

/** Names whatever is in transition in the data, state included; empty when nothing is. */
export type MovementOf<Data> = (data: Data) => string;

const fast = 1_000;
const fastFor = 30_000;
const patient = 5_000;
const still = 15_000;
const stillWhenTold = 60_000;

/**
 * How often to look again. Quick while something is on its way, for half a minute from its last step; then patient. A
 * new step begins a new half minute. Where the platform tells of every step, patience is enough from the beginning: it
 * only finds what has no hint, such as a node that went offline meanwhile.
 */
export function createPace(): (movement: string, isTold?: boolean) => number {
  let seen = '';
  let since = 0;
  return (movement, isTold = false) => {
    if (isTold) return movement === '' ? stillWhenTold : patient;
    if (movement === '') return still;
    if (movement !== seen) {
      seen = movement;
      since = Date.now();
    }
    return Date.now() - since < fastFor ? fast : patient;
  };
}

/**
 * Data that stays true while it is looked at. This is the only place that knows how: it is read again when the platform
 * says that it has changed (see use-hints.ts), and by polling, adaptively and never in a hidden tab. Polling is all there
 * is for what has no hints, and while none come.
 */
export function useLive<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, DefaultError, Data, Key>,
  movementOf: MovementOf<Data>,
): UseQueryResult<Data> {
  const pace = useRef(createPace());
  const isTold = told.use() && isHinted(options.queryKey);
  return useQuery({
    ...options,
    refetchInterval: ({ state: { data } }) => pace.current(data === undefined ? '' : movementOf(data), isTold),
  });
}

/** For what changes only when somebody changes it. */
export const nothingMoves = () => '';
