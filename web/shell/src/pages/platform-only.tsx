import type { PlatformPermission } from '@gpuaas/contract';
import { PageHead } from '@gpuaas/web-ui-kit';
import type { ReactNode } from 'react';
import { useMe } from '../api/me.ts';
import { useAccess } from '../frame/use-access.ts';
import { Refused } from './query-problem.tsx';

interface PlatformOnlyProps {
  title: string;
  permission: PlatformPermission;
  children: ReactNode;
}

/** Somebody who may not see the fleet is told what that needs, and the server is not asked in vain. */
export function PlatformOnly({ title, permission, children }: PlatformOnlyProps) {
  const { data: me, isPending } = useMe();
  const access = useAccess();
  if (!isPending && (!me || access.may(permission))) return children;
  return (
    <>
      <title>{`${title} · Platform · GPUaaS`}</title>
      <PageHead title={title} />
      {me && <Refused missing={permission} />}
    </>
  );
}
