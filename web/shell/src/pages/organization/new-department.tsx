import { confirmDone } from '@gpuaas/web-ui-kit';
import { useCreateDepartment } from '../../api/organizations.ts';
import { NamingDialog } from './naming-dialog.tsx';

export function NewDepartment({ onClose }: { onClose(): void }) {
  const create = useCreateDepartment();
  return (
    <NamingDialog
      title="New department"
      action="Create department"
      pending={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(naming) =>
        create.mutate(naming, {
          onSuccess({ name }) {
            onClose();
            confirmDone(`Department ${name} created.`);
          },
        })
      }
    />
  );
}
