import { code, type MapPage, pageText, tableText } from './page.ts';

type Roles = Readonly<Record<string, readonly string[]>>;

const columns = {
  organization: ['owner', 'admin', 'member', 'viewer'],
  project: ['owner', 'admin', 'member', 'viewer'],
  platform: ['platform_admin', 'platform_ops', 'platform_user'],
} as const;

/** Which role holds which permission, at each level. */
export function rolesMap(levels: Readonly<Record<keyof typeof columns, Roles>>): MapPage {
  const parts = Object.entries(columns).flatMap(([level, roles]) => {
    const table: Roles = levels[level as keyof typeof columns] ?? {};
    const rows = Object.entries(table).map(([permission, holders]) => [
      code(permission),
      ...roles.map((role) => (holders.includes(role) ? 'yes' : '–')),
    ]);
    return [`## ${titles[level as keyof typeof columns]}`, tableText(['permission', ...roles.map(code)], rows)];
  });
  return {
    file: 'docs/maps/roles.md',
    text: pageText('Roles', '`contract/permissions.yaml`', [
      'What each role may do. The owner and the admins of an organisation hold their role in all of its projects too; its members and viewers hold none there until the project takes them in.',
      ...parts,
    ]),
    problems: [],
  };
}

const titles = { organization: 'In an organisation', project: 'In a project', platform: 'On the platform' };
