import type { Failure } from '@gpuaas/contract';
import { defineWorkflow, type WorkflowContext } from '@gpuaas/workflow-engine';

export interface Input {
  failAt?: string;
  /** A failure of the database, with this SQLSTATE, instead of one of the step itself. */
  sqlState?: string;
  failures?: number;
  ask?: boolean;
}

export interface Acts {
  note(text: string): Promise<string>;
  send(): Promise<string>;
}

/** Two steps, a request if wanted, a last step; most can be taken back. */
async function steps(wf: WorkflowContext<Acts>, input: Input): Promise<void> {
  const undo = (name: string) => async (failure: Failure) => {
    await wf.step(`undo_${name}`, (act) => act.note(`undo ${name} because ${failure.code}`));
  };
  await wf.step('first', (act) => act.note('first'), { undo: undo('first') });
  await wf.step('second', (act) => act.note('second'), { undo: undo('second'), attempts: 3 });
  if (input.ask) {
    const answer = await wf.request<string>('question', (act) => act.send(), {
      undo: undo('question'),
      timeoutSeconds: 600,
    });
    await wf.step('heard', (act) => act.note(`heard ${answer}`));
  }
  await wf.step('last', (act) => act.note('last'), { undo: undo('last'), attempts: 2 });
}

export const sample = defineWorkflow<Input, Acts>('contract.sample', 1, steps);

/** For tests that choose who executes it, and when. */
export const apart = defineWorkflow<Input, Acts>('contract.apart', 1, steps);

export const aside = defineWorkflow<Input, Acts>('contract.aside', 1, steps);

export const apartNext = defineWorkflow<Input, Acts>('contract.apart', 2, async (wf) => {
  await wf.step('other', (act) => act.note('other'));
});
