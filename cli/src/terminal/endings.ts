import { type CloseCodeName, closeCodeName } from '@gpuaas/terminal-protocol';
import { CliError } from '../cli-error.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

interface Ending {
  code: string;
  sentence: string;
  exitCode: ExitCode;
}

const endings: Readonly<Record<CloseCodeName, Ending>> = {
  ended: { code: 'terminal_ended', sentence: 'The terminal has ended', exitCode: exitCodes.failure },
  tokenInvalid: {
    code: 'terminal_token_invalid',
    sentence: 'The terminal token was already used or has expired. Open the terminal again',
    exitCode: exitCodes.notAllowed,
  },
  signedOut: {
    code: 'signed_out',
    sentence: 'The session or service account key ended. Sign in or use another key, then open the terminal again',
    exitCode: exitCodes.notAllowed,
  },
  accessLost: {
    code: 'terminal_forbidden',
    sentence: 'You no longer have access to terminals in this project. Ask an owner of the project',
    exitCode: exitCodes.notAllowed,
  },
  allocationGone: {
    code: 'allocation_gone',
    sentence: 'The allocation is no longer active',
    exitCode: exitCodes.notFound,
  },
  personDisabled: {
    code: 'account_disabled',
    sentence: 'The account was disabled. Ask whoever manages it',
    exitCode: exitCodes.notAllowed,
  },
  deadline: {
    code: 'terminal_deadline',
    sentence: 'A terminal stays open for 24 hours. Open a new one',
    exitCode: exitCodes.timedOut,
  },
  nodeRevoked: {
    code: 'node_revoked',
    sentence: 'The node was taken out of service. Ask an administrator when it will be back',
    exitCode: exitCodes.unavailable,
  },
  tooSlow: {
    code: 'terminal_timed_out',
    sentence: 'The terminal was idle or too slow to start. The allocation is still active',
    exitCode: exitCodes.timedOut,
  },
  nodeSilent: {
    code: 'node_silent',
    sentence: 'The node is not responding. Try again in a moment',
    exitCode: exitCodes.unavailable,
  },
};

const lost: Ending = {
  code: 'terminal_lost',
  sentence: 'The connection to the terminal was lost',
  exitCode: exitCodes.unavailable,
};

/** Why a terminal closed, as an error. The gateway's own words tell more than ours where it has any. */
export function terminalClosed(code: number, reason: string): CliError {
  const name = closeCodeName(code);
  const ending = name ? endings[name] : lost;
  return new CliError(ending.code, ending.sentence, {
    exitCode: ending.exitCode,
    facts: [['closed', reason === '' ? `code ${code}` : `${reason} (code ${code})`]],
  });
}

export function terminalUnreachable(url: string, reason: string): CliError {
  return new CliError('terminal_unreachable', 'The terminal gateway cannot be reached', {
    exitCode: exitCodes.unavailable,
    facts: [
      ['address', url],
      ['reason', reason],
    ],
  });
}
