import { useParams, useSearch } from '@tanstack/react-router';
import type { ParamsOf, SearchOf } from '../paths.ts';
import type { PlaceName } from '../places.ts';

/** What the address of the open page says. The page names its own place: `useAddress<'allocation'>()`. */
export function useAddress<Name extends PlaceName>(): { params: ParamsOf<Name>; search: SearchOf<Name> } {
  const params = useParams({ strict: false }) as ParamsOf<Name>;
  const search = useSearch({ strict: false }) as SearchOf<Name>;
  return { params, search };
}
