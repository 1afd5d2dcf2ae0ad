import { Confirm, confirmDone, ProblemView } from '@gpuaas/web-ui-kit';
import { useRouter } from '@tanstack/react-router';
import { type Tenant, useArchive } from '../../api/organizations.ts';
import { toProblem } from '../../api/to-problem.ts';
import { wordFor } from './word-for.ts';

const consequences: Readonly<Record<Tenant['kind'], readonly string[]>> = {
  organization: ['Nobody can open it any more, and its members lose their roles.', 'It can’t be restored.'],
  department: ['It is no longer offered for new projects.', 'It can’t be restored.'],
  project: [
    'Nobody can open it any more. Its service accounts stop working.',
    'Its allocations must be released first. It can’t be restored.',
  ],
};

/** What is still there, and so keeps it from being archived, is named by the platform. */
export function ArchiveDialog({ of, onClose }: { of: Tenant; onClose(): void }) {
  const { history } = useRouter();
  const archive = useArchive();
  const word = wordFor[of.kind];
  const confirm = () =>
    archive.mutate(of, {
      onSuccess() {
        onClose();
        confirmDone(`Archived ${word} ${of.it.name}.`);
        if (of.kind === 'organization') history.replace('/');
      },
    });
  return (
    <Confirm
      open
      onOpenChange={(open) => open || onClose()}
      title={`Archive ${word} ${of.it.name}?`}
      action={`Archive ${word}`}
      consequences={consequences[of.kind]}
      onConfirm={confirm}
      pending={archive.isPending}
      problem={archive.error && <ProblemView problem={toProblem(archive.error)} />}
    />
  );
}
