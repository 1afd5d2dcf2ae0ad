import type { Database } from '@gpuaas/database';
import type { CtxSource, Doorbell } from '@gpuaas/kernel';
import type { WorkflowEngine } from '@gpuaas/workflow-engine';
import type { ActivityWrapper } from '@gpuaas/workflow-engine/activity-wrapper';
import { createEmbeddedEngine } from '@gpuaas/workflow-engine/embedded';

interface WorkflowEngineOptions {
  database: Database;
  doorbell: Doorbell;
  ctxSource: CtxSource;
  /** No other process executes runs. */
  alone: boolean;
  around: ActivityWrapper | undefined;
  temporal: { address: string | undefined; namespace: string; bundleFolder: string };
}

export interface WorkflowEngineAdapter {
  open(options: WorkflowEngineOptions): WorkflowEngine | Promise<WorkflowEngine>;
}

/** By the name that chooses one (GPUAAS_WORKFLOW_ENGINE). */
export const workflowEngines = {
  embedded: {
    open: ({ around, temporal: _, ...options }) => createEmbeddedEngine({ ...options, ...(around && { around }) }),
  },
  temporal: {
    async open({ around, alone: _, temporal: { address, ...temporal }, ...options }) {
      if (address === undefined) throw new Error('GPUAAS_TEMPORAL_ADDRESS is not set.');
      const { createTemporalEngine, loadTemporal } = await import('@gpuaas/workflow-engine/temporal');
      await loadTemporal();
      return createTemporalEngine({ ...options, ...temporal, address, ...(around && { around }) });
    },
  },
} as const satisfies Record<string, WorkflowEngineAdapter>;
