import type { ServiceAccountView } from '@gpuaas/contract';
import { Button, CodeLine, ModalDialog, ProblemView, shortId, TimeAgo } from '@gpuaas/web-ui-kit';
import { useCreateKey, useDeleteKey } from '../../api/service-accounts.ts';
import { toProblem } from '../../api/to-problem.ts';
import { lastUser } from './last-user.ts';

/** The keys of one service account. A new one is shown until this is closed, and never again. */
export function AccountKeys({ account, onClose }: { account: ServiceAccountView; onClose(): void }) {
  const create = useCreateKey();
  const remove = useDeleteKey();
  const { keys, name } = account;
  const error = create.error ?? remove.error;
  const full = keys.length >= 2 ? 'A service account has at most two keys. Delete one first.' : undefined;
  return (
    <ModalDialog open onOpenChange={(open) => open || onClose()} title={`Keys of ${name}`}>
      <div className="flex flex-col gap-4">
        {keys.length === 0 && <p className="text-ink-2">No keys. Create one and give it to the program.</p>}
        <ul className="flex flex-col gap-2">
          {keys.map((key) => (
            <li key={key.id} className="flex items-center justify-between gap-4">
              <div className="min-w-0">
                <div className="mono-sm">{shortId(key.id)}</div>
                <div className="text-ink-2">
                  {key.last_used_at === null ? (
                    'Never used'
                  ) : (
                    <>
                      Used <TimeAgo at={key.last_used_at} /> by {lastUser({ keys: [key] })}
                    </>
                  )}
                </div>
              </div>
              <Button
                look="danger"
                aria-label={`Delete key ${shortId(key.id)}`}
                pending={remove.isPending && remove.variables.key === key.id}
                onClick={() => remove.mutate({ account, key: key.id })}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
        {create.data && (
          <div className="flex flex-col gap-1">
            <p className="font-medium">Copy the key now. It is not shown again.</p>
            <CodeLine prompt="" wrap>
              {create.data.key}
            </CodeLine>
          </div>
        )}
        {error && <ProblemView problem={toProblem(error)} />}
        <div className="flex justify-end">
          <Button
            look="primary"
            size="medium"
            reason={full}
            pending={create.isPending}
            onClick={() => create.mutate(account)}
          >
            Create key
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
