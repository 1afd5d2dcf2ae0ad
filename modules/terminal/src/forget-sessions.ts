import { pruningSweep, type Sweep } from '@gpuaas/kernel';
import { findForgettableSessions, forgetSessions } from './forget-session-store.ts';

export function forgetSessionsSweep(): Sweep {
  return pruningSweep({ name: 'terminal.forget-sessions', find: findForgettableSessions, forget: forgetSessions });
}
