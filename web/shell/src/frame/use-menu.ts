import { isPlatformAdmin, scopeOf, useMe } from '../api/me.ts';
import { paths, type Scope } from '../paths.ts';
import { type Area, type Menu, type Place, type PlaceName, places } from '../places.ts';
import { useCurrentProject } from './current-project.ts';

export interface MenuEntry extends Menu {
  name: PlaceName;
  href: string;
  /** The page above everything in its area: it is open at its very address only, not below it. */
  isTop: boolean;
}

/** Every page that is in a menu, whoever may see it. */
export const menuPlaces = Object.entries<Place>(places).flatMap(([name, { menu, ...place }]) =>
  menu ? [{ ...place, menu, name: name as PlaceName }] : [],
);

/** The pages in menus that this person has: the project's when there is one, the platform's for its administrators. */
export function useMenu(): MenuEntry[] {
  const project = useCurrentProject();
  const { data: me } = useMe();
  return menuOf(project && scopeOf(project), isPlatformAdmin(me));
}

export function menuOf(scope: Scope | undefined, isAdmin: boolean): MenuEntry[] {
  const isThere: Record<Area, boolean> = {
    project: scope !== undefined,
    platform: isAdmin,
    frame: true,
    nothing: false,
  };
  const pathTo = paths as unknown as Record<PlaceName, (scope?: Scope) => string>;
  return menuPlaces
    .filter(({ within }) => isThere[within])
    .map(({ name, menu, within, path }) => ({
      ...menu,
      name,
      href: within === 'project' ? pathTo[name](scope) : pathTo[name](),
      isTop: path === '/',
    }));
}
