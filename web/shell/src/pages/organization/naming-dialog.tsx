import { Button, ModalDialog, ProblemView, TextField } from '@gpuaas/web-ui-kit';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toProblem } from '../../api/to-problem.ts';

export interface Naming {
  slug: string;
  /** Left out: the same as the slug, or as it was. */
  name?: string;
}

interface NamingDialogProps {
  title: string;
  action: string;
  initial?: { slug: string; name: string };
  pending: boolean;
  error: unknown;
  onSubmit(naming: Naming): void;
  onClose(): void;
  children?: ReactNode;
}

const isSlug = (text: string) => /^[a-z][a-z0-9-]{0,62}$/.test(text);

/** How an organisation, a department or a project is called: by people, and in addresses and commands. */
export function NamingDialog({ title, action, initial, children, ...rest }: NamingDialogProps) {
  const { pending, error, onSubmit, onClose } = rest;
  const [slug, setSlug] = useState(initial?.slug ?? '');
  const [name, setName] = useState(initial?.name ?? '');
  const [wasTried, setTried] = useState(false);
  const fault = isSlug(slug) ? undefined : 'Use lowercase letters, digits and hyphens, starting with a letter.';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const said = name.trim();
    if (fault === undefined && !pending) onSubmit({ slug, ...(said !== '' && { name: said }) });
  };
  return (
    <ModalDialog open onOpenChange={(open) => open || onClose()} title={title}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Slug"
          value={slug}
          maxLength={63}
          onChange={setSlug}
          hint="Used in addresses and commands."
          error={wasTried ? fault : undefined}
        />
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          onChange={setName}
          hint={initial ? 'What people read.' : 'What people read. Leave empty to use the slug.'}
        />
        {children}
        {error !== null && error !== undefined && <ProblemView problem={toProblem(error)} />}
        <div className="flex justify-end gap-2">
          <Button size="medium" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" size="medium" pending={pending}>
            {action}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
