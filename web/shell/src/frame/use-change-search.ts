import { useLocation, useRouter } from '@tanstack/react-router';
import { type Search, stringifySearch } from '../search.ts';

/** Changes filters in the address, in place: going back leaves the page and does not undo letter by letter. */
export function useChangeSearch(): (next: Search) => void {
  const { history } = useRouter();
  const { pathname, search } = useLocation();
  return (next) => history.replace(`${pathname}${stringifySearch({ ...search, ...next })}`);
}
