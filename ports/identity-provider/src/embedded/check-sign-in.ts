import type { IncomingMessage } from 'node:http';
import type { Database } from '@gpuaas/database';
import { type AccountRow, findAccount } from './account-store.ts';
import { deleteExpiredArtifacts } from './artifact-store.ts';
import { countAttempt, deleteOldFailures, forgiveAttempt } from './failed-sign-in-store.ts';
import type { HashingQueue } from './hashing-queue.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { isPassword } from './password.ts';

export interface SignInDeps {
  database: Database;
  hashing: HashingQueue;
  browsers: KnownBrowsers;
}

/** Why somebody was not let in. `isWorthKnowing`: the first refusal of its kind for a while, or a password that was wrong. */
export interface Refused {
  outcome: 'refused';
  reason: 'wrong_password' | 'too_many_attempts';
  isWorthKnowing: boolean;
}

const longestUsername = 200;
const longestPassword = 1_024;

/**
 * Whether this is the password of this person. A name that does not exist, a wrong password and too many attempts take
 * the same way: one look for the account, one count, one hash. Throws `unavailable` when too many wait.
 */
export async function checkSignIn(
  deps: SignInDeps,
  request: IncomingMessage,
  { username, password }: { username: string; password: string },
): Promise<Checked> {
  const isPossible = username.length <= longestUsername && !/\0/.test(username);
  const account = await findAccount(deps.database.db, { username: isPossible ? username : '' });
  const browser = deps.browsers.find(request, account);
  return check(deps, { username, address: request.socket.remoteAddress ?? '', browser }, account, password);
}

export type Checked = { outcome: 'ok'; account: AccountRow } | Refused;

/** The same of somebody who is signed in already. */
export async function check(
  { database, hashing }: Pick<SignInDeps, 'database' | 'hashing'>,
  attempt: { username: string; address: string; browser: string | undefined },
  account: AccountRow | undefined,
  password: string,
): Promise<Checked> {
  const { browser, address } = attempt;
  const isPossible = password.length <= longestPassword;
  return hashing.run({ lane: browser ?? address, isKnown: browser !== undefined }, async () => {
    const { outcome, isFirstRefusal, counted } = await countAttempt(database, attempt);
    const isAllowed = outcome === 'allowed' && isPossible;
    const isRight = await isPassword(isPossible ? password : '', isAllowed ? account?.password_hash : undefined);
    if (outcome === 'refused') return { outcome, reason: 'too_many_attempts', isWorthKnowing: isFirstRefusal };
    if (!account || !isRight) return { outcome: 'refused', reason: 'wrong_password', isWorthKnowing: true };
    await forgiveAttempt(database, attempt, counted);
    return { outcome: 'ok', account };
  });
}

/** Removes what is over. */
export async function prune(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await deleteOldFailures(tx);
    await deleteExpiredArtifacts(tx);
  });
}
