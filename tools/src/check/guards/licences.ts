import type { Guard } from '../guard.ts';

interface Entry {
  license?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const file = 'package-lock.json';

/** Licences under which anybody may pass our Apache-2.0 code on together with theirs. OFL-1.1 is that of fonts. */
const allowed = new Set([
  ...[
    'Apache-2.0',
    'MIT',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Unlicense',
    'CC0-1.0',
    'Python-2.0',
    'OFL-1.1',
  ],
  'BlueOak-1.0.0',
]);

/** Tools that build or test and leave nothing of themselves in what we ship. */
const toolsOnly: Record<string, string> = {
  lightningcss: 'MPL-2.0',
  'axe-core': 'MPL-2.0',
  // What browsers can do: webpack looks into it when Temporal's SDK bundles workflows.
  'caniuse-lite': 'CC-BY-4.0',
};

export const licences: Guard = {
  name: 'licences',
  async run(project) {
    const missing = ['LICENSE'].filter((name) => !project.has(name));
    if (!project.has(file)) return [];
    const { packages } = JSON.parse(project.read(file)) as { packages: Record<string, Entry> };
    const refused = Object.entries(packages)
      .filter(([path, entry]) => path.startsWith('node_modules/') && entry.link !== true)
      .map(([path, entry]) => ({
        name: nameOf(path),
        licence: entry.license ?? licenceOfParent(packages, nameOf(path)),
      }))
      .filter(({ name, licence }) => !isAllowed(licence) && toolsOnly[familyOf(name)] !== licence);
    return [
      ...missing.map((name) => ({ file: name, message: 'is missing: nobody may use code without a licence' })),
      ...refused.map(({ name, licence }) => ({
        file,
        message: `${name} is under ${licence ?? 'no licence'}, which tools/src/check/guards/licences.ts does not allow`,
      })),
    ];
  },
};

/** `(MIT OR CC0-1.0)`: one that we may choose. `MIT AND OFL-1.1`: all of them. */
function isAllowed(licence: string | undefined): boolean {
  const choices = (licence ?? '').replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => allowed.has(name.trim())));
}

/** A build for another machine has no entry of its own in the registry's answer; it comes with who asks for it. */
function licenceOfParent(packages: Record<string, Entry>, name: string): string | undefined {
  return Object.values(packages).find(({ optionalDependencies }) => name in (optionalDependencies ?? {}))?.license;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** `lightningcss-linux-x64-gnu` is `lightningcss` for one machine. */
function familyOf(name: string): string {
  return name.replace(/-(android|darwin|freebsd|linux|win32)-.*$/, '');
}
