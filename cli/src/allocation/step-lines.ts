import type { OperationStepView, OperationView } from '@gpuaas/contract';
import { formatDuration } from '../durations.ts';
import { printable } from '../printable.ts';
import { stepWords } from '../views/operation.ts';

interface Screen {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** Tells the steps of an operation as they end, with the time they took; on a terminal also the one that runs. */
export interface StepLines {
  update(operation: OperationView): void;
  /** A line of its own, between the steps. */
  say(text: string): void;
  stop(): void;
}

const marks = { succeeded: '✓', failed: '✕', skipped: '–' } as const;
const labelWidth = 22;

export function createStepLines(screen: Screen): StepLines {
  const told = new Set<string>();
  let running: OperationStepView | undefined;
  const timer = screen.isTTY ? setInterval(draw, 500) : undefined;

  function clear(): void {
    if (screen.isTTY) screen.write('\r\u001b[K');
  }

  function draw(): void {
    if (!screen.isTTY || !running?.started_at) return;
    const elapsed = Math.max(0, Date.now() - Date.parse(running.started_at));
    clear();
    screen.write(`◐ ${label(running)}${formatDuration(elapsed)}`);
  }

  function tell(step: OperationStepView): void {
    const { name, state, duration_ms, message } = step;
    if (!(state in marks) || told.has(name)) return;
    told.add(name);
    const took = duration_ms === null ? '' : formatDuration(duration_ms);
    const line = `${marks[state as keyof typeof marks]} ${label(step)}${took}${message ? `  ${printable(message)}` : ''}`;
    screen.write(`${line.trimEnd()}\n`);
  }

  return {
    update({ steps }) {
      clear();
      for (const step of steps) tell(step);
      running = steps.find(({ state }) => state === 'running');
      draw();
    },
    say(text) {
      clear();
      screen.write(`${printable(text)}\n`);
      draw();
    },
    stop() {
      clearInterval(timer);
      clear();
    },
  };
}

function label({ name }: OperationStepView): string {
  return printable(stepWords(name)).padEnd(labelWidth);
}
