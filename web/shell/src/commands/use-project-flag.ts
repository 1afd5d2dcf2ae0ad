import { useMe, useProject } from '../api/me.ts';

/** The command line takes the only project by itself; among several it has to be told. */
export function useProjectFlag(): string[] {
  const { data: me } = useMe();
  const { slug } = useProject();
  return me && me.projects.length > 1 ? ['--project', slug] : [];
}
