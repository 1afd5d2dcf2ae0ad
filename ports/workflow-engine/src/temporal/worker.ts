import { sleep } from '@gpuaas/kernel';
import { NativeConnection, type WorkerOptions as TemporalWorkerOptions, Worker } from '@temporalio/worker';
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
  /** Steps that this process does at the same time, of all its workflows together. */
  concurrency: number;
  inThisThread: boolean;
}

const patienceMilliseconds = 1_000;

/** Serves these workflows until it is told to stop. Temporal may be away at the start, go away or lose its data. */
export async function runWorker(
  options: WorkerOptions,
  registrations: readonly Registration[],
  signal: AbortSignal,
): Promise<void> {
  const { log } = options;
  installRuntime(log);
  const files = registrations.map(fileOf);
  const concurrency = Math.max(1, Math.floor(options.concurrency / registrations.length));
  const serving = (async () => {
    let bundle: { code: string } | undefined;
    while (!signal.aborted) {
      try {
        bundle ??= await loadBundle(files, options.bundleFolder, log, signal);
        await serve({ ...options, concurrency }, registrations, bundle, signal);
      } catch (error) {
        if (signal.aborted) return;
        log.warn('temporal cannot be reached, it is tried again', { address: options.address, error });
        await sleep(1_000, signal);
      }
    }
  })();
  // The SDK waits for a server that does not answer, and nobody has to wait for the SDK: what is under way is a
  // transaction, which commits or does not.
  await Promise.race([serving, aborted(signal).then(() => sleep(patienceMilliseconds))]);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
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
    for (const registration of registrations) {
      const worker = await createWorker(options, registration, { connection, workflowBundle });
      parts.push(runOne(worker, stopping));
    }
    log.info('workflow engine is connected to temporal', { address, namespace });
    const kinds = registrations.map(({ workflow }) => kindOf(workflow));
    const server = openServer(connection, namespace);
    parts.push(
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

function createWorker(
  { namespace, concurrency, inThisThread, ...options }: WorkerOptions,
  registration: Registration,
  shared: Pick<TemporalWorkerOptions, 'connection' | 'workflowBundle'>,
): Promise<Worker> {
  return Worker.create({
    ...shared,
    namespace,
    taskQueue: taskQueueOf(kindOf(registration.workflow)),
    activities: createEngineActivities(options, registration),
    debugMode: inThisThread,
    maxConcurrentActivityTaskExecutions: concurrency,
    // Each is kept in memory until it ends; without a limit they take the worker down with them.
    maxCachedWorkflows: 100,
    stickyQueueScheduleToStartTimeout: '2 seconds',
    // A history that does not fit this code: the run is started again, and skips what was done.
    workflowFailureErrorTypes: { '*': ['Error'] },
    shutdownGraceTime: '10 seconds',
    shutdownForceTime: '20 seconds',
  });
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
