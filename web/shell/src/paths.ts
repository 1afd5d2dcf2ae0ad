import { type Place, type PlaceName, type Places, patternOf, places } from './places.ts';

/** Where a project is found: the part of the address that says whose things are shown. */
export interface Scope {
  org: string;
  project: string;
}

type NamesIn<Path> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? [Name, ...NamesIn<Rest>]
  : Path extends `${string}$${infer Name}`
    ? [Name]
    : [];
type SearchNames<Name extends PlaceName> = Places[Name] extends { search: readonly (infer Key extends string)[] }
  ? Key
  : never;

/** What the address of a place names: `{ allocation }`. */
export type ParamsOf<Name extends PlaceName> = { [Key in NamesIn<Places[Name]['path']>[number]]: string };
/** What narrows it: `{ q, view, sku }`. */
export type SearchOf<Name extends PlaceName> = { [Key in SearchNames<Name>]?: string | undefined };

type ScopeOf<Within> = Within extends 'project'
  ? [scope: Scope]
  : Within extends 'organization'
    ? [scope: Pick<Scope, 'org'>]
    : [];
type ToString<Names> = { [Index in keyof Names]: string };
type Arguments<Name extends PlaceName> = [
  ...ScopeOf<Places[Name]['within']>,
  ...ToString<NamesIn<Places[Name]['path']>>,
  search?: SearchOf<Name>,
];

const ofPlaces = Object.fromEntries(
  Object.entries(places).map(([name, place]) => [name, (...given: (string | object)[]) => pathOf(place, given)]),
) as unknown as { readonly [Name in PlaceName]: (...given: Arguments<Name>) => string };

/** Every address, made from its place: `paths.allocation(scope, id, { tab: 'json' })`. */
export const paths = {
  ...ofPlaces,
  /** A page of the server, outside of the console. */
  apiReference: () => '/docs/api',
};

function pathOf(place: Place, given: readonly (string | object)[]): string {
  const isScoped = place.within === 'project' || place.within === 'organization';
  const [scope, ...own] = isScoped ? given : [{}, ...given];
  const values = { ...(scope as Partial<Scope>) } as Record<string, string>;
  const path = patternOf(place).replace(/\$(\w+)/g, (_, name: string) => values[name] ?? (own.shift() as string));
  return path + query((own.shift() ?? {}) as Record<string, string | undefined>);
}

function query(values: Record<string, string | undefined>): string {
  const present = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return present.length === 0 ? '' : `?${new URLSearchParams(present)}`;
}
