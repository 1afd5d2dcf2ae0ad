import type { NodeAllocation } from '@gpuaas/contract';
import { scopeOf, useMe } from '../api/me.ts';
import { paths } from '../paths.ts';

/** The name of an allocation; a link for those who are in its project and can open its page. */
export function HolderLink({ allocation: { id, name, project_id } }: { allocation: NodeAllocation }) {
  const { data: me } = useMe();
  const project = me?.projects.find((one) => one.id === project_id);
  if (!project) return <span title={`${name} (${id})`}>{name}</span>;
  return (
    <a href={paths.allocation(scopeOf(project), id)} title={name} className="hover:text-accent hover:underline">
      {name}
    </a>
  );
}
