import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line that other programs can read. A test that did not run counts as failed: it proves nothing. */
export class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const passed = states.filter((state) => state === 'passed').length;
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests()].length === 0,
    );
    const failed = states.length - passed + broken.length + unhandled.length;
    console.log(`\n${passed} passed, ${failed} failed`);
  }
}
