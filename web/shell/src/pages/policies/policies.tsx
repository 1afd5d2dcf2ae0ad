import { EmptyState, PageHead, Segmented } from '@gpuaas/web-ui-kit';
import { type ReactNode, useMemo, useState } from 'react';
import { useProject } from '../../api/me.ts';
import { type PolicyPlace, type PolicyRow, usePolicies } from '../../api/policies.ts';
import { useCurrentOrganization } from '../../frame/current-organization.ts';
import type { Permission } from '../../frame/permission-words.ts';
import { useAccess } from '../../frame/use-access.ts';
import { useAddress } from '../../frame/use-address.ts';
import { useChangeSearch } from '../../frame/use-change-search.ts';
import { ListFoot } from '../list-foot.tsx';
import { ListTable } from '../list-table.tsx';
import { PlatformOnly } from '../platform-only.tsx';
import { columnsFor } from './columns.tsx';
import { PolicyDialog } from './policy-dialog.tsx';

const platform: PolicyPlace = { type: 'platform' };

/** Rules that hold everywhere, unless an organisation or a project is stricter. */
export function PlatformPolicies() {
  return (
    <PlatformOnly title="Policies" permission="platform.policy.read">
      <title>Policies · Platform · GPUaaS</title>
      <PolicyList place={platform} permission="platform.policy.write" />
    </PlatformOnly>
  );
}

const levels = [
  { value: 'project', label: 'Project' },
  { value: 'organization', label: 'Organisation' },
] as const;

/** What holds in a project or its organisation, and what they can narrow. */
export function ProjectPolicies() {
  const project = useProject();
  const { level } = useAddress<'policies'>().search;
  const change = useChangeSearch();
  // A project can take in people who have no role in its organisation.
  const isInside = useCurrentOrganization() !== undefined;
  const isOfOrganization = isInside && level === 'organization';
  const { id: projectId, organization } = project;
  const place = useMemo<PolicyPlace>(
    () =>
      isOfOrganization
        ? { type: 'organization', params: { organization_id: organization.id } }
        : { type: 'project', params: { project_id: projectId } },
    [isOfOrganization, organization.id, projectId],
  );
  return (
    <>
      <title>{`Policies · ${project.slug} · GPUaaS`}</title>
      <PolicyList place={place} permission={isOfOrganization ? 'organization.policy.write' : 'policy.write'}>
        {isInside && (
          <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pb-3 max-sm:px-4">
            <Segmented
              label="Level"
              value={isOfOrganization ? 'organization' : 'project'}
              onChange={(next) => change({ level: next === 'project' ? undefined : next })}
              options={levels}
            />
          </div>
        )}
      </PolicyList>
    </>
  );
}

interface PolicyListProps {
  place: PolicyPlace;
  /** What it takes to set one. */
  permission: Permission;
  children?: ReactNode;
}

function PolicyList({ place, permission, children }: PolicyListProps) {
  const reason = useAccess().reason(permission);
  const query = usePolicies(place);
  const [opened, setOpened] = useState<PolicyRow>();
  const columns = useMemo(() => columnsFor(setOpened, reason), [reason]);
  const command = place.type === 'project' ? 'gpuaas policy list' : `gpuaas policy list --scope ${place.type}`;
  const count = query.data?.length ?? 0;
  return (
    <div className="flex h-full flex-col">
      <PageHead title="Policies" meta={<span className="text-ink-3">changes take effect within 2 seconds</span>} />
      {children}
      <ListTable
        label="Policies"
        columns={columns}
        list={{ rows: query.data, query, isComplete: true }}
        minWidth={640}
        empty={<EmptyState title="No policies" command={command} />}
      />
      <ListFoot text={count === 1 ? '1 policy' : `${count} policies`} command={command} />
      {opened && <PolicyDialog key={opened.key} place={place} policy={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
