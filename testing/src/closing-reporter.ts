import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends a run with one line that other programs can read. A test that did not run counts as failed, because it proves
 * nothing; only one that nobody asked for (`-t`) does not count at all.
 */
class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const asked = modules.flatMap((module) => [...module.children.allTests()].filter(isAskedFor));
    const passed = asked.filter((test) => test.result().state === 'passed').length;
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests()].length === 0,
    );
    const failed = asked.length - passed + broken.length + unhandled.length;
    console.log(`\n${passed} passed, ${failed} failed`);
  }
}

/** Names what failed before the long reports about it: whoever sees only a part of the output sees all of them. */
class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules.filter((each) => each.state() === 'failed')) {
      const tests = [...module.children.allTests('failed')].map(({ fullName }) => ` > ${fullName}`);
      for (const test of tests.length === 0 ? [''] : tests) console.log(`failed: ${module.relativeModuleId}${test}`);
    }
  }
}

export const reporters: (Reporter | 'default')[] = [new FailureReporter(), 'default', new ClosingReporter()];

/** As the runner decides it. */
function isAskedFor(test: TestCase): boolean {
  const pattern = test.project.config.testNamePattern;
  return pattern === undefined || test.fullName.match(pattern) !== null;
}
