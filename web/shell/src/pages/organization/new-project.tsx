import type { Department } from '@gpuaas/contract';
import { confirmDone, Segmented } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useCreateProject } from '../../api/organizations.ts';
import { NamingDialog } from './naming-dialog.tsx';

interface NewProjectProps {
  departments: readonly Department[];
  onClose(): void;
}

export function NewProject({ departments, onClose }: NewProjectProps) {
  const create = useCreateProject();
  const usual = departments.find(({ is_default: isDefault }) => isDefault) ?? departments[0];
  const [department, setDepartment] = useState(usual?.slug ?? '');
  return (
    <NamingDialog
      title="New project"
      action="Create project"
      pending={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(naming) =>
        create.mutate(
          { ...naming, ...(department !== '' && { department }) },
          {
            onSuccess({ name }) {
              onClose();
              confirmDone(`Project ${name} created.`);
            },
          },
        )
      }
    >
      {departments.length > 1 && (
        <div>
          <div className="mb-1 font-medium">Department</div>
          <Segmented
            label="Department"
            value={department}
            onChange={setDepartment}
            options={departments.map(({ slug, name }) => ({ value: slug as string, label: name }))}
          />
        </div>
      )}
    </NamingDialog>
  );
}
