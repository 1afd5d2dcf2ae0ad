import { defineTask, TaskFailed } from '../define-task.ts';
import { startExec } from '../terminal/exec-session.ts';
import { startShell } from '../terminal/shell-session.ts';
import { dialStream } from '../terminal/stream-socket.ts';

/** Dials the stream and attaches a shell, or one command, of the allocation's account to it. */
export const terminalOpen = defineTask(
  'terminal.open',
  async ({ host, identity, sessions, tombstones, log }, params) => {
    const allocationId = params.allocation_id;
    const account = tombstones.has(allocationId) ? undefined : await host.accounts.find(allocationId);
    if (!account) throw new TaskFailed('no_such_account', 'There is no account for this allocation on the node.');
    const socket = await dialStream(identity(), params.stream_id);
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
  },
);
