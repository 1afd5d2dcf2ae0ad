import {
  CancellationScope,
  condition,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { takeBack, type Undo } from '../../runs/undo.ts';
import {
  type Activities,
  defaultAttempts,
  kindOf,
  StepFailed,
  type Workflow,
  type WorkflowContext,
} from '../../workflow-engine.ts';
import { type EngineActivities, type Outcome, type RunStart, type StepCall, wakeSignal } from '../protocol.ts';

/** The run is somebody else's, or over: this execution has nothing more to do. */
class Gone extends Error {
  override readonly name = 'Gone';
}

/**
 * An attempt that fails is made again for as long as the activity says so, and one whose worker died after five seconds.
 * None is given up: how often a step is tried stands in the journal.
 */
const activities = proxyActivities<EngineActivities>({
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 4, maximumInterval: '30 seconds' },
});

const wake = defineSignal(wakeSignal);

/** What a bundle exports: runs whichever of these workflows Temporal asks for. This is the only code of ours in its sandbox. */
export function createRunner(files: readonly Record<string, unknown>[]): (start: RunStart) => Promise<void> {
  const workflows = files.flatMap((file) => Object.values(file)).filter(isWorkflow);
  return (start) => {
    const workflow = workflows.find((one) => kindOf(one) === workflowInfo().workflowType);
    if (!workflow) throw new Error(`there is no workflow ${workflowInfo().workflowType} in this bundle`);
    // Runs are cancelled through the platform, which records why; a request at the server says nothing about that.
    return CancellationScope.nonCancellable(() => run(workflow, start));
  };
}

function isWorkflow(exported: unknown): exported is Workflow<unknown> {
  return typeof exported === 'object' && exported !== null && 'run' in exported && 'version' in exported;
}

async function run(workflow: Workflow<unknown>, { id, fence, input }: RunStart): Promise<void> {
  const undos: Undo[] = [];
  let number = 0;
  let isTakingBack = false;
  let isWoken = false;
  setHandler(wake, () => {
    isWoken = true;
  });

  function begin(name: string, undo: Undo | undefined): StepCall {
    number += 1;
    if (undo) undos.push(undo);
    return { id, fence, number, name, hasUndo: undo !== undefined, isTakingBack };
  }

  const context: WorkflowContext<Activities> = {
    async step(name, perform, { undo, attempts = defaultAttempts } = {}) {
      const step = begin(name, undo);
      return callOne(name, perform, (activity, args) => activities.perform({ ...step, activity, args, attempts }));
    },

    async request(name, ask, { undo, timeoutSeconds, attempts = defaultAttempts }) {
      const step = begin(name, undo);
      let outcome: Outcome | undefined;
      await callOne(name, ask, async (activity, args) => {
        outcome = await activities.perform({ ...step, activity, args, attempts, timeoutSeconds });
        return outcome;
      });
      while (outcome?.kind === 'waiting') {
        await condition(() => isWoken);
        isWoken = false;
        outcome = await activities.receive(step);
      }
      return resultOf(outcome as Outcome) as never;
    },
  };

  try {
    await forward();
  } catch (error) {
    if (!(error instanceof Gone)) await activities.end({ id, fence, mistake: String(error) });
  }

  async function forward(): Promise<void> {
    try {
      await workflow.run(context, input);
      resultOf(await activities.end({ id, fence }));
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      isTakingBack = true;
      await takeBack(undos, error.failure);
      await activities.end({ id, fence, failure: error.failure });
    }
  }
}

/**
 * A step is one activity, and its result is what the activity gave: that is what stands in the journal, from which any
 * engine can go on.
 */
async function callOne<T>(
  step: string,
  perform: (act: Activities) => Promise<T>,
  call: (activity: string, args: unknown[]) => Promise<Outcome>,
): Promise<T> {
  let value: unknown;
  let calls = 0;
  const act = new Proxy({} as Activities, {
    get:
      (_, activity) =>
      async (...args: unknown[]) => {
        calls += 1;
        value = resultOf(await call(String(activity), args));
        return value;
      },
  });
  const result = await perform(act);
  if (calls !== 1) throw new Error(`the step ${step} calls ${calls} activities: it has to call one`);
  if (result !== value) throw new Error(`the step ${step} changes what its activity gave: the activity has to do that`);
  return result;
}

function resultOf(outcome: Outcome): unknown {
  if (outcome.kind === 'done') return outcome.result;
  if (outcome.kind === 'waiting') return outcome.request;
  if (outcome.kind === 'failed') throw new StepFailed(outcome.failure);
  if (outcome.kind === 'mistake') throw new Error(outcome.message);
  throw new Gone('the run belongs to somebody else');
}
