import type { UserId } from '@gpuaas/contract';
import { type CtxSource, type Db, DomainError, type Handlers, type Tx } from '@gpuaas/kernel';
import { hasNoAdmin, hasOtherAdmin, makeAdmin, replaceSetupSecret, takeSetupSecret } from './first-admin-store.ts';

/** With another identity provider nobody is an administrator from the start: whoever can read a file on the server may be. */
export interface FirstAdmin {
  /** Whether somebody has to be made one. */
  isWanted(db: Db): Promise<boolean>;
  /** A secret that makes one, instead of any before it. */
  makeSecret(tx: Tx): Promise<string>;
  claim(tx: Tx, userId: UserId, secret: string): Promise<void>;
}

export function wireFirstAdmin(source: Pick<CtxSource, 'randomBytes'>): FirstAdmin {
  return {
    isWanted: hasNoAdmin,
    async makeSecret(tx) {
      const secret = `gpuaas_setup_${Buffer.from(source.randomBytes(24)).toString('base64url')}`;
      await replaceSetupSecret(tx, secret);
      return secret;
    },
    async claim(tx, userId, secret) {
      // One that was left over makes nobody the second.
      const isGood = (await takeSetupSecret(tx, secret)) && !(await hasOtherAdmin(tx, userId));
      if (!isGood) throw new DomainError('not_found', { resource: 'setup secret' });
      await makeAdmin(tx, userId);
    },
  };
}

export function firstAdminHandlers({ firstAdmin }: { firstAdmin: FirstAdmin }): Handlers<'becomeFirstAdmin'> {
  return {
    async becomeFirstAdmin({ tx, ctx, body }) {
      const { id, name } = ctx.principal.identity;
      await firstAdmin.claim(tx, id, body.secret);
      return { status: 204, audit: { targetType: 'user', targetId: id, targetName: name } };
    },
  };
}
