import { areas, type Place, type PlaceName, patternOf, places } from '@gpuaas/web-shell/places';

/** What addresses name. A place that names something else needs one of it here. */
export interface Things {
  /** The address of the visitor's own project. */
  home: string;
  allocation: string;
  node: string;
}

/** The address of every page of the console. */
export function everyPlace({ home, ...things }: Things): Record<PlaceName, string> {
  const addressOf = (place: Place) =>
    patternOf(place)
      .replace(areas.project, home)
      .replace(areas.organization, home.replace(/\/p\/.*/, ''))
      .replace(/\$(\w+)/g, (_, name: string) => {
        const thing = (things as Record<string, string>)[name];
        if (thing === undefined) throw new Error(`every-place.ts has no ${name} for ${place.path}`);
        return thing;
      });
  const entries = Object.entries<Place>(places).map(([name, place]) => [name, addressOf(place)]);
  return Object.fromEntries(entries) as Record<PlaceName, string>;
}
