import { mustRun } from './run.ts';

/** Where this machine gets its Debian packages; hosts get theirs from the same places and from nowhere else. */
export interface AptSources {
  suite: string;
  /** Lines for `sources.list`. */
  lines: string[];
  hosts: string[];
}

const suite = 'bookworm';

export async function readAptSources(): Promise<AptSources> {
  const format = '$(REPO_URI) $(RELEASE) $(COMPONENT)';
  const listed = await mustRun(['apt-get', 'indextargets', '--format', format, 'Created-By: Packages']);
  // The proxy speaks plain HTTP, and other repositories of the machine have nothing that a host needs.
  const repositories = [...new Set(listed.split('\n'))].filter((line) => /^http:\S+ bookworm/.test(line)).sort();
  if (!repositories.some((line) => line.split(' ')[1] === suite)) {
    throw new Error(`This machine has no plain HTTP package source for Debian 12 (${suite}), which hosts are made of.`);
  }
  return {
    suite,
    lines: repositories.map((line) => `deb ${line}`),
    hosts: [...new Set(repositories.map((line) => new URL(line.split(' ')[0] ?? '').hostname))],
  };
}
