import { pruningSweep, type Sweep } from '@gpuaas/kernel';
import { findForgettableSessions, forgetSessions } from './forget-session-store.ts';

export function forgetSessionsSweep(keptSeconds: () => number): Sweep {
  return pruningSweep({
    name: 'terminal.forget-sessions',
    keptSeconds,
    find: findForgettableSessions,
    forget: forgetSessions,
  });
}
