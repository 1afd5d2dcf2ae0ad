import type { Person, PlatformRole } from '@gpuaas/contract';
import { confirmDone, Segmented } from '@gpuaas/web-ui-kit';
import { useState } from 'react';
import { useSetPlatformRole } from '../../api/people.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { platformRoleMeaning, platformRoles, platformRoleText } from '../platform-role.ts';

export function PlatformRoleDialog({ person, onClose }: { person: Person; onClose(): void }) {
  const [role, setRole] = useState(person.platform_role);
  const change = useSetPlatformRole(person);
  const submit = () =>
    change.mutate(role, {
      onSuccess({ username, platform_role: now }) {
        onClose();
        confirmDone(`${username} is ${platformRoleText(now).toLowerCase()} now.`);
      },
    });
  return (
    <ChangeDialog
      title={`Platform role of ${person.username}`}
      action="Change role"
      change={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col items-start gap-2">
        <Segmented<PlatformRole>
          label="Platform role"
          value={role}
          onChange={setRole}
          options={platformRoles.map((value) => ({ value, label: platformRoleText(value) }))}
        />
        <p className="text-ink-2">{platformRoleMeaning(role)}</p>
      </div>
    </ChangeDialog>
  );
}
