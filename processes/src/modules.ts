import type { Resources } from '@gpuaas/kernel';
import { moduleList } from '@gpuaas/wiring';
import type { PortResourceValues } from './operators/port-resources.ts';
import type { Surroundings } from './surroundings.ts';

/** One line per module, lowest rank first: what a module needs is above it, or it does not compile. */
export const modules = await moduleList<Surroundings>()
  .add(import('@gpuaas/outbox'))
  .add(import('@gpuaas/audit'))
  .add(import('@gpuaas/idempotency'))
  .add(import('@gpuaas/operations'))
  .add(import('@gpuaas/jobs'))
  .add(import('@gpuaas/policy'))
  .add(import('@gpuaas/iam'))
  .add(import('@gpuaas/fleet'))
  .add(import('@gpuaas/catalog'))
  .add(import('@gpuaas/allocations'))
  .add(import('@gpuaas/terminal'))
  .load();

export type WiredModules = Awaited<ReturnType<typeof modules.wire>>;
/** The surroundings and every face of a module, by name. */
export type Modules = WiredModules['parts'];
/** Type of a resource → what a handler is handed over. */
export type ResourceValues = (WiredModules extends { resources: Resources<infer Values> } ? Values : never) &
  PortResourceValues;
