import { pruningSweep, type Sweep } from '@gpuaas/kernel';
import { findForgettableTasks, forgetTasks } from './forget-task-store.ts';

export function forgetTasksSweep(): Sweep {
  return pruningSweep({ name: 'fleet.forget-tasks', find: findForgettableTasks, forget: forgetTasks });
}
