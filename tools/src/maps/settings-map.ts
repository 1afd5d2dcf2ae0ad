import { code, type MapPage, pageText, tableText } from './page.ts';

/** A row of a settings schema, as the kernel defines it. */
export interface SettingRow {
  env: string;
  description: string;
  fallback?: unknown;
  /** The roles that use it; undefined: all of them. */
  readBy?: readonly string[];
}

export function settingsMap(settings: readonly SettingRow[]): MapPage {
  const rows = settings.map((setting) => [
    code(setting.env),
    setting.description,
    defaultOf(setting),
    setting.readBy?.join(', ') ?? 'all',
  ]);
  const names = rows.map(([name]) => name);
  return {
    file: 'docs/maps/settings.md',
    text: pageText('Settings', 'processes/src/settings.ts and the modules', [
      'Every setting of the processes of the platform, as environment variable. `main.ts --roles ROLES --check-config` names every mistake at once.',
      tableText(['variable', 'meaning', 'default', 'read by'], rows),
    ]),
    problems: names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => ({ file: 'processes/src/settings.ts', message: `${name} is declared twice` })),
  };
}

function defaultOf(setting: SettingRow): string {
  if (!('fallback' in setting)) return 'required';
  return setting.fallback === undefined ? 'not set' : code(String(setting.fallback));
}
