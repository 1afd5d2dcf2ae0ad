import { type ServiceAccountScope, serviceAccountPermissions } from '@gpuaas/contract';
import { Button, confirmDone, ModalDialog, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, useState } from 'react';
import { useProject } from '../../api/me.ts';
import { useCreateServiceAccount } from '../../api/service-accounts.ts';
import { toProblem } from '../../api/to-problem.ts';

type Permission = ServiceAccountScope[number];

export function CreateAccount({ onClose }: { onClose(): void }) {
  const { permissions } = useProject();
  // Nobody gives away what they do not have.
  const offered = serviceAccountPermissions.filter((permission) => permissions.includes(permission));
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [scope, setScope] = useState<readonly Permission[]>([]);
  const [wasTried, setTried] = useState(false);
  const create = useCreateServiceAccount();
  const nameFault = /^[a-z][a-z0-9-]{0,62}$/.test(name)
    ? undefined
    : 'Use lowercase letters, digits and hyphens, beginning with a letter.';
  const toggle = (permission: Permission) =>
    setScope(scope.includes(permission) ? scope.filter((one) => one !== permission) : [...scope, permission]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameFault !== undefined || scope.length === 0 || create.isPending) return;
    const said = description.trim();
    create.mutate(
      { name, scope: [...scope], ...(said !== '' && { description: said }) },
      {
        onSuccess() {
          onClose();
          confirmDone(`Service account ${name} created.`);
        },
      },
    );
  };
  return (
    <ModalDialog open onOpenChange={(open) => open || onClose()} title="Create service account">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Name"
          value={name}
          maxLength={63}
          onChange={setName}
          error={wasTried ? nameFault : undefined}
        />
        <TextField label="Description" value={description} maxLength={200} onChange={setDescription} hint="Optional." />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 font-medium">Scope</legend>
          {offered.map((permission) => (
            <label key={permission} className="flex min-h-7 items-center gap-2">
              <input
                type="checkbox"
                className="size-4"
                checked={scope.includes(permission)}
                onChange={() => toggle(permission)}
              />
              <span className="mono-sm">{permission}</span>
            </label>
          ))}
          {wasTried && scope.length === 0 && (
            <p role="alert" className="text-error">
              Choose at least one permission.
            </p>
          )}
        </fieldset>
        {create.error && <ProblemView problem={toProblem(create.error)} />}
        <div className="flex justify-end gap-2">
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" size="medium" pending={create.isPending}>
            Create
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
