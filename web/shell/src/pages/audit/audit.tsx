import { PageHead } from '@gpuaas/web-ui-kit';
import { useProject, useScope } from '../../api/me.ts';
import { useProjectFlag } from '../../commands/use-project-flag.ts';
import { useAccess } from '../../frame/use-access.ts';
import { useAddress } from '../../frame/use-address.ts';
import { paths } from '../../paths.ts';
import { PlatformOnly } from '../platform-only.tsx';
import { Refused } from '../query-problem.tsx';
import { AuditPage } from './audit-page.tsx';

export function ProjectAudit() {
  const search = useAddress<'audit'>().search;
  const project = useProject();
  const base = paths.audit(useScope());
  const words = useProjectFlag();
  const mayRead = useAccess().may('audit.read');
  return (
    <>
      <title>{`Audit log · ${project.slug} · GPUaaS`}</title>
      {mayRead ? (
        <AuditPage title="Audit log" base={base} of={project.id} search={search} words={words} />
      ) : (
        <>
          <PageHead title="Audit log" />
          <Refused missing="audit.read" />
        </>
      )}
    </>
  );
}

const everything = ['--all'];

export function PlatformAudit() {
  const search = useAddress<'platformAudit'>().search;
  return (
    <PlatformOnly title="Platform audit log" permission="platform.audit.read">
      <title>Audit log · Platform · GPUaaS</title>
      <AuditPage
        title="Platform audit log"
        base={paths.platformAudit()}
        of="platform"
        search={search}
        words={everything}
      />
    </PlatformOnly>
  );
}
