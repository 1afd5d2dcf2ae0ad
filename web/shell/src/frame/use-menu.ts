import { operatesPlatform, scopeOf, useMe } from '../api/me.ts';
import { paths, type Scope } from '../paths.ts';
import { type Area, type Menu, type Place, type PlaceName, places } from '../places.ts';
import { useCurrentOrganization } from './current-organization.ts';
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

/** The pages in menus that this person has: those of the project and the organisation where there is one, the platform's for its administrators. */
export function useMenu(): MenuEntry[] {
  const project = useCurrentProject();
  const { data: me } = useMe();
  const organization = useCurrentOrganization();
  return menuOf(project && scopeOf(project), organization && { org: organization.slug }, operatesPlatform(me));
}

export function menuOf(
  project: Scope | undefined,
  organization: Pick<Scope, 'org'> | undefined,
  isAdmin: boolean,
): MenuEntry[] {
  const scopes: Partial<Record<Area, object>> = { ...(project && { project }), ...(organization && { organization }) };
  const isThere: Record<Area, boolean> = {
    project: project !== undefined,
    organization: organization !== undefined,
    platform: isAdmin,
    frame: true,
    nothing: false,
  };
  const pathTo = paths as unknown as Record<PlaceName, (scope?: object) => string>;
  return menuPlaces
    .filter(({ within }) => isThere[within])
    .map(({ name, menu, within, path }) => ({
      ...menu,
      name,
      href: pathTo[name](...(scopes[within] ? [scopes[within]] : [])),
      isTop: path === '/',
    }));
}
