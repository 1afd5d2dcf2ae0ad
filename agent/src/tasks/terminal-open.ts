import { closeSocket } from '@gpuaas/sockets';
import { closeCodes } from '@gpuaas/terminal-protocol';
import { defineTask, TaskFailed } from '../define-task.ts';
import { startExec } from '../terminal/exec-session.ts';
import { startShell } from '../terminal/shell-session.ts';

/**
 * Dials the stream and attaches a shell, or one command, of the allocation's account to it.
 *
 * Dialling takes time, in which a release may have come and gone, so the tombstone is looked at again. From that look
 * until the session is known to whoever releases, nothing is waited for.
 */
export const terminalOpen = defineTask('terminal.open', async ({ host, dial, sessions, tombstones, log }, params) => {
  const allocationId = params.allocation_id;
  const noAccount = () => new TaskFailed('no_such_account', 'There is no account for this allocation on the node.');
  const account = tombstones.has(allocationId) ? undefined : await host.accounts.find(allocationId);
  if (!account) throw noAccount();
  const socket = await dial(params.stream_id);
  if (tombstones.has(allocationId)) {
    closeSocket(socket, closeCodes.allocationGone, 'The allocation was released.');
    throw noAccount();
  }
  const session = {
    account,
    allocationId,
    socket,
    sessions,
    log: log.with({ terminal_session_id: params.terminal_session_id }),
  };
  if (params.kind === 'shell') startShell(session);
  else startExec(session);
  return { output: {}, evidence: [{ check: 'account', ok: true, found: account.username }] };
});
