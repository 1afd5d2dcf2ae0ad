interface LockEntry {
  version?: string;
  link?: boolean;
  dev?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockEntry>;
}

interface MissingEntry {
  name: string;
  version: string;
  /** Who asks for it. */
  parent: string;
}

const exactVersion = /^\d+\.\d+\.\d+[\w.+-]*$/;

/**
 * Builds for other machines that the lock file does not name. npm leaves out what a registry could not give it at that
 * moment, and then `npm ci` refuses the file.
 */
export function missingEntries({ packages }: Lockfile): MissingEntry[] {
  return Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => exactVersion.test(version) && !isLocked(packages, parent, name))
      .map(([name, version]) => ({ name, version, parent })),
  );
}

function isLocked(packages: Lockfile['packages'], parent: string, name: string): boolean {
  const folders = parent
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'));
  return ['', ...folders].some((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages);
}

/** The lock file with an entry for each of them, made of what its name says about the machine. */
export function completeLockfile(lock: Lockfile): Lockfile {
  const added = missingEntries(lock).map(({ name, version, parent }) => {
    const { dev } = lock.packages[parent] ?? {};
    return [`node_modules/${name}`, { version, ...machineOf(name), ...(dev && { dev }), optional: true }] as const;
  });
  const sorted = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const libraries: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

function machineOf(name: string): Pick<LockEntry, 'cpu' | 'os' | 'libc'> {
  const words = name.split(/[/-]/);
  const find = (known: readonly string[]) => words.filter((word) => known.includes(word));
  const [cpu, os] = [find(processors), find(systems)];
  const libc = find(Object.keys(libraries)).map((word) => libraries[word] as string);
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) };
}
