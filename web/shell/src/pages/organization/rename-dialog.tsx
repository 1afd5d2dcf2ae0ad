import { confirmDone } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { type Tenant, useRename } from '../../api/organizations.ts';
import { paths } from '../../paths.ts';
import { NamingDialog } from './naming-dialog.tsx';
import { wordFor } from './word-for.ts';

export function RenameDialog({ of, onClose }: { of: Tenant; onClose(): void }) {
  const { history } = useRouter();
  const rename = useRename();
  const { slug, name } = of.it;
  return (
    <NamingDialog
      title={`Rename ${wordFor[of.kind]} ${name}`}
      action="Rename"
      initial={{ slug, name }}
      pending={rename.isPending}
      error={rename.error}
      onClose={onClose}
      onSubmit={(to) =>
        rename.mutate(
          { of, to },
          {
            onSuccess() {
              onClose();
              confirmDone(`Renamed to ${to.name ?? to.slug}.`);
              // The old address leads nowhere any more.
              if (of.kind === 'organization' && to.slug !== slug) history.replace(paths.organization({ org: to.slug }));
            },
          },
        )
      }
    />
  );
}
