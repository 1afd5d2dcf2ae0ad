import { pruningSweep, type Sweep } from '@gpuaas/kernel';
import { findForgettableSessions, forgetSessions } from './forget-session-store.ts';

export function forgetSessionsSweep(): Sweep {
  return pruningSweep({ name: 'iam.forget-sessions', find: findForgettableSessions, forget: forgetSessions });
}
