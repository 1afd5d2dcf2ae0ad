import { confirmDone } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { useCreateOrganization } from '../../api/organizations.ts';
import { paths } from '../../paths.ts';
import { NamingDialog } from './naming-dialog.tsx';

export function NewOrganization({ onClose }: { onClose(): void }) {
  const { history } = useRouter();
  const create = useCreateOrganization();
  return (
    <NamingDialog
      title="New organisation"
      action="Create organisation"
      pending={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(naming) =>
        create.mutate(naming, {
          onSuccess({ slug, name }) {
            onClose();
            confirmDone(`Organisation ${name} created.`);
            history.push(paths.organization({ org: slug }));
          },
        })
      }
    />
  );
}
