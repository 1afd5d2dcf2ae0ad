import { deadLetterResource } from '@gpuaas/event-bus/dead-letter-resource';
import type { Resources } from '@gpuaas/kernel';
import { runResource } from '@gpuaas/workflow-engine/run-resource';

/** What operators act on that belongs to a port and not to a module. */
export const portResources = { dead_letter: deadLetterResource, workflow: runResource };

export type PortResourceValues = typeof portResources extends Resources<infer Values> ? Values : never;
