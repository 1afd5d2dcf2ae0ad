import { DomainError, type Tx } from '@gpuaas/kernel';
import type { PasswordChange } from '../identity-provider.ts';
import { findAccount, replacePassword } from './account-store.ts';
import { deleteSessionsOf } from './artifact-store.ts';
import { check, type SignInDeps } from './check-sign-in.ts';
import { hashPassword } from './password.ts';

/** Whoever holds a session and not the password is held to the same attempts as a stranger at the sign-in page. */
export async function changePassword(
  deps: Pick<SignInDeps, 'database' | 'hashing'>,
  { subject, currentPassword, newPassword, address }: PasswordChange,
): Promise<(tx: Tx) => Promise<void>> {
  const account = await findAccount(deps.database.db, { subject });
  const attempt = { username: account?.username ?? '', address, browser: undefined };
  const checked = await check(deps, attempt, account, currentPassword);
  if (checked.outcome === 'refused') throw refused(reasons[checked.reason]);
  const { username, password_hash: before } = checked.account;
  if (newPassword.toLowerCase().includes(username.toLowerCase())) {
    throw refused('The new password contains your username. Choose another one.');
  }
  const after = await deps.hashing.run({ lane: address, isKnown: false }, () => hashPassword(newPassword));
  return async (tx) => {
    if (!(await replacePassword(tx, subject, { before, after }))) {
      throw refused('The password was changed elsewhere in the meantime.');
    }
    await deleteSessionsOf(tx, subject);
  };
}

const reasons = {
  wrong_password: 'The current password is wrong.',
  too_many_attempts: 'Too many wrong passwords. Try again in 15 minutes.',
};

function refused(reason: string): DomainError {
  return new DomainError('password_refused', { reason });
}
