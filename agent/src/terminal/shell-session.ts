import type { AllocationId } from '@gpuaas/contract';
import type { Logger } from '@gpuaas/kernel';
import { closeSocket, type WebSocket, whenClosed } from '@gpuaas/sockets';
import { clientControlIn, closeCodes } from '@gpuaas/terminal-protocol';
import type { Account } from '../host/host.ts';
import { openPseudoTerminal, type PseudoTerminal } from './pseudo-terminal.ts';
import type { Sessions } from './sessions.ts';
import { hangUpWithin, noticeEnd, sendControl, sendPaced } from './stream-socket.ts';

const mostUnread = 1 << 20;

/** The task fails when there is no terminal to be had, and the person who waits for it is told. */
function openTerminal(account: Account, socket: WebSocket): PseudoTerminal {
  try {
    return openPseudoTerminal(account.loginShell(), { cols: 80, rows: 24 });
  } catch (error) {
    closeSocket(socket, closeCodes.ended, 'The shell could not be started on this node.');
    throw error;
  }
}

/** A login shell on a terminal, joined to a stream: binary frames are its bytes, text frames are control. */
export function startShell({
  account,
  allocationId,
  socket,
  sessions,
  log,
}: {
  account: Account;
  allocationId: AllocationId;
  socket: WebSocket;
  sessions: Sessions;
  log: Logger;
}): void {
  const terminal = openTerminal(account, socket);
  log.info('shell started', { pid: terminal.pid, username: account.username });
  let closing: { code: number; reason: string } | undefined;
  const forget = sessions.add({
    allocationId,
    group: terminal.pid,
    end(code, reason) {
      closing = { code, reason };
      terminal.kill('SIGKILL');
    },
  });

  terminal.onData((data) => sendPaced(socket, data, terminal));
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      terminal.write(data);
      if (terminal.unread > mostUnread) pauseUntilRead();
      return;
    }
    const control = clientControlIn(data.toString());
    if (control?.t === 'resize') terminal.resize(control.cols, control.rows);
    if (control?.t === 'ping') sendControl(socket, { t: 'pong' });
  });
  // Whoever leaves without a word leaves no shell behind: a login shell ends on SIGHUP, and takes its jobs along. One
  // that does not is killed. What it still says is read, because a terminal that nobody reads never ends.
  noticeEnd(socket);
  let patience: NodeJS.Timeout | undefined;
  whenClosed(socket, () => {
    terminal.resume();
    terminal.kill('SIGHUP');
    patience = setTimeout(() => terminal.kill('SIGKILL'), hangUpWithin);
  });

  function pauseUntilRead(): void {
    socket.pause();
    const timer = setInterval(() => {
      if (terminal.unread > mostUnread / 2) return;
      clearInterval(timer);
      socket.resume();
    }, 20);
  }

  void terminal.ended.then(({ code, signal }) => {
    forget();
    clearTimeout(patience);
    const exitCode = signal > 0 ? 128 + signal : code;
    if (!closing) sendControl(socket, { t: 'exit', code: exitCode });
    closeSocket(socket, closing?.code ?? closeCodes.ended, closing?.reason ?? 'The shell has ended.');
    log.info('shell ended', { pid: terminal.pid, exit_code: exitCode, ...(closing && { reason: closing.reason }) });
  });
  sendControl(socket, { t: 'ready' });
  socket.resume();
}
