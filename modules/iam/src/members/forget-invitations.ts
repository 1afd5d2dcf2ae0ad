import { pruningSweep, type Sweep } from '@gpuaas/kernel';
import { findExpiredInvitations, forgetInvitations } from './invitation-store.ts';

/** Each says itself until when it can be accepted. */
export function forgetInvitationsSweep(): Sweep {
  return pruningSweep({
    name: 'iam.forget-invitations',
    keptSeconds: () => 0,
    find: (tx, _keptSeconds, most) => findExpiredInvitations(tx, most),
    forget: (tx, _keptSeconds, ids) => forgetInvitations(tx, ids),
  });
}
