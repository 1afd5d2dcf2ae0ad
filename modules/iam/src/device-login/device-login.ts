import type { SessionId, UserId } from '@gpuaas/contract';
import { type Ctx, DomainError, type Tx } from '@gpuaas/kernel';
import type { IamDeps, TokenSet } from '../iam.ts';
import { findSignedIn } from '../people/user-store.ts';
import { endSession } from '../sessions/session-store.ts';
import { openSession } from '../sign-in/sign-in.ts';
import {
  answerDeviceLogin,
  type DeviceLogin,
  firstInterval,
  insertDeviceLogin,
  lockByDeviceCode,
  lockByUserCode,
  noteSessionOf,
} from './device-login-store.ts';

export interface StartedDeviceLogin {
  id: DeviceLogin['id'];
  deviceCode: string;
  userCode: string;
  expiresAt: Date;
  interval: number;
}

/** Consonants only: nothing that reads like a word, and no letter that looks like a digit. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

export async function startDeviceLogin(
  tx: Tx,
  ctx: Ctx,
  from: { client: string; address: string },
): Promise<StartedDeviceLogin> {
  const deviceCode = `gpuaas_device_${Buffer.from(ctx.randomBytes(32)).toString('base64url')}`;
  for (let round = 0; round < 5; round += 1) {
    const userCode = makeUserCode(ctx);
    const id = ctx.newId('devl');
    const made = await insertDeviceLogin(tx, { id, deviceCode, userCode, ...from });
    if (made === 'too many') break;
    if (made !== 'taken') return { id, deviceCode, userCode, expiresAt: made, interval: firstInterval };
  }
  throw new DomainError('unavailable', { reason: 'Too many sign-ins are waiting to be approved.' });
}

/** Bytes above the last whole alphabet are thrown away, or some letters would be likelier than others. */
function makeUserCode(ctx: Ctx): string {
  let code = '';
  while (code.length < 8) {
    for (const byte of ctx.randomBytes(16)) if (byte < 240 && code.length < 8) code += letters[byte % letters.length];
  }
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Of several people with the same code the first one answers; for the others it does not exist any more. */
export async function answer(
  tx: Tx,
  userCode: string,
  by: { userId: UserId; sessionId: SessionId; approves: boolean },
): Promise<DeviceLogin | undefined> {
  const login = await lockByUserCode(tx, userCode);
  if (!login) return undefined;
  const approver = by.approves ? by : undefined;
  if (login.isAnswered) return login.userId === approver?.userId ? login : undefined;
  await answerDeviceLogin(tx, login.id, approver);
  return login;
}

export async function look(tx: Tx, userCode: string): Promise<DeviceLogin | undefined> {
  const login = await lockByUserCode(tx, userCode);
  return login?.isAnswered ? undefined : login;
}

/** What became of a sign-in. `reused`: the code has made a session before, which has ended now: somebody has a copy. */
export type FinishedDeviceLogin =
  | { outcome: 'ok'; tokens: TokenSet }
  | { outcome: 'pending' | 'too soon'; interval: number }
  | { outcome: 'denied' | 'over' | 'reused' };

export async function finishDeviceLogin(
  deps: IamDeps,
  tx: Tx,
  ctx: Ctx,
  deviceCode: string,
): Promise<FinishedDeviceLogin> {
  const login = await lockByDeviceCode(tx, deviceCode);
  if (!login) return { outcome: 'over' };
  if (login.sessionId !== undefined) {
    await endSession(tx, login.sessionId, 'device code used twice');
    return { outcome: 'reused' };
  }
  if (login.isTooSoon) return { outcome: 'too soon', interval: login.interval };
  if (!login.isAnswered) return { outcome: 'pending', interval: login.interval };
  // Whoever ends a session ends what was approved in it.
  const user = login.approvedIn && (await findSignedIn(tx, login.approvedIn));
  if (!user) return { outcome: 'denied' };
  const { client, address } = login;
  const tokens = await openSession(deps, tx, ctx, { user, client, address });
  await noteSessionOf(tx, login.id, tokens.sessionId);
  return { outcome: 'ok', tokens };
}
