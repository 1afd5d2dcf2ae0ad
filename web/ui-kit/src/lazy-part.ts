import { type ComponentType, lazy } from 'react';

type Load<Module> = () => Promise<Module>;

let fetchPart = <Module>(load: Load<Module>): Promise<Module> => load();

/** Whoever uses the kit knows what to do when code cannot be fetched. */
export function fetchPartsBy(fetch: typeof fetchPart): void {
  fetchPart = fetch;
}

/** A part whose code is fetched when it is first shown: most visits show few of them. */
export function lazyPart<Module, Props>(load: Load<Module>, pick: (module: Module) => ComponentType<Props>) {
  return lazy(async () => ({ default: pick(await fetchPart(load)) }));
}
