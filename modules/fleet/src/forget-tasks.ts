import { pruningSweep, type Sweep } from '@gpuaas/kernel';
import { findForgettableTasks, forgetTasks } from './forget-task-store.ts';

export function forgetTasksSweep(keptSeconds: () => number): Sweep {
  return pruningSweep({ name: 'fleet.forget-tasks', keptSeconds, find: findForgettableTasks, forget: forgetTasks });
}
