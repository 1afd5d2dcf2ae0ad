import type { Organization } from '@gpuaas/contract';
import { Button, Card, CodeLine, CopyableId, Moment, PropertyList, sentenceCase } from '@gpuaas/web-ui-kit';
import type { Tenant } from '../../api/organizations.ts';
import type { Access } from '../../frame/access.ts';
import { paths } from '../../paths.ts';
import type { Ask } from './row-entries.ts';

interface DetailsProps {
  organization: Organization;
  access: Access;
  /** Why it cannot be archived yet. */
  left: string | undefined;
  ask: Ask;
}

const isPersonal = 'Your personal organisation can’t be archived.';

export function Details({ organization, access, left, ask }: DetailsProps) {
  const { id, slug, name, type, role, created_at: at } = organization;
  const of: Tenant = { kind: 'organization', it: organization };
  const noArchive = type === 'personal' ? isPersonal : (access.reason('organization.archive') ?? left);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card title="Organisation">
        <PropertyList
          rows={[
            ['Name', name],
            ['Slug', slug],
            ['Kind', sentenceCase(type)],
            ['Your role', sentenceCase(role)],
            ['Created', <Moment key="at" at={at} />],
            ['ID', <CopyableId key="id" id={id} />],
          ]}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          <Button reason={access.reason('organization.write')} onClick={() => ask.rename(of)}>
            Rename…
          </Button>
          <Button look="danger" reason={noArchive} onClick={() => ask.archive(of)}>
            Archive…
          </Button>
        </div>
        <p className="mt-3">
          <a href={paths.organizationMembers({ org: slug })} className="rounded-badge text-accent hover:underline">
            Members and invitations
          </a>
        </p>
      </Card>
      <CodeLine wrap>{`gpuaas dept list ${slug}`}</CodeLine>
    </div>
  );
}
