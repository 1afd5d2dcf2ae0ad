import { sleep } from '@gpuaas/kernel';
import { NativeConnection, Worker } from '@temporalio/worker';
import { kindOf, type Registration } from '../workflow-engine.ts';
import { createEngineActivities, type StepOptions } from './activities.ts';
import { loadBundle } from './bundle.ts';
import { type DeliveryOptions, runCourier } from './courier.ts';
import { runLookOut } from './look-out.ts';
import { installRuntime } from './runtime.ts';
import { openServer, taskQueueOf } from './server.ts';

export interface WorkerOptions extends StepOptions, DeliveryOptions {
  address: string;
  namespace: string;
  bundleFolder: string;
  lookOutMilliseconds: number;
  /** Steps of one workflow that this process does at the same time. */
  concurrency: number;
  inThisThread: boolean;
}

/** Serves these workflows until it is told to stop. Temporal may be away at the start, go away or lose its data. */
export async function runWorker(
  options: WorkerOptions,
  registrations: readonly Registration[],
  signal: AbortSignal,
): Promise<void> {
  const { log } = options;
  installRuntime(log);
  const bundle = await loadBundle(registrations.map(fileOf), options.bundleFolder, log);
  while (!signal.aborted) {
    try {
      await serve(options, registrations, bundle, signal);
    } catch (error) {
      log.warn('temporal cannot be reached, it is tried again', { address: options.address, error });
      await sleep(1_000, signal);
    }
  }
}

function fileOf({ workflow, file }: Registration): URL {
  if (file) return file;
  throw new Error(`${kindOf(workflow)} is registered without its file, and Temporal needs it`);
}

/** Until the signal, or until one of its parts fails. */
async function serve(
  options: WorkerOptions,
  registrations: readonly Registration[],
  workflowBundle: { code: string },
  signal: AbortSignal,
): Promise<void> {
  const { address, namespace, log } = options;
  const connection = await NativeConnection.connect({ address });
  const stop = new AbortController();
  const stopping = AbortSignal.any([signal, stop.signal]);
  const parts: Promise<void>[] = [];
  try {
    const workers = await Promise.all(
      registrations.map((registration) =>
        Worker.create({
          connection,
          namespace,
          workflowBundle,
          taskQueue: taskQueueOf(kindOf(registration.workflow)),
          activities: createEngineActivities(options, registration),
          debugMode: options.inThisThread,
          maxConcurrentActivityTaskExecutions: options.concurrency,
          // Each is kept in memory until it ends; without a limit they take the worker down with them.
          maxCachedWorkflows: 100,
          stickyQueueScheduleToStartTimeout: '2 seconds',
          // A history that does not fit this code: the run is started again, and skips what was done.
          workflowFailureErrorTypes: { '*': ['Error'] },
          shutdownGraceTime: '10 seconds',
          shutdownForceTime: '20 seconds',
        }),
      ),
    );
    log.info('workflow engine is connected to temporal', { address, namespace });
    const kinds = registrations.map(({ workflow }) => kindOf(workflow));
    const server = openServer(connection, namespace);
    parts.push(
      ...workers.map((worker) => runOne(worker, stopping)),
      runCourier(options, server, kinds, stopping),
      runLookOut(options, server, kinds, options.lookOutMilliseconds, stopping),
    );
    await Promise.all(parts);
  } finally {
    stop.abort();
    await Promise.allSettled(parts);
    await connection.close();
  }
}

async function runOne(worker: Worker, signal: AbortSignal): Promise<void> {
  const running = worker.run();
  const end = () => worker.getState() === 'RUNNING' && worker.shutdown();
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    await running;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
