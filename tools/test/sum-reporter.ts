import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one machine-readable line: passed and failed tests, summed over all projects. */
export default class SumReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length };
    for (const module of modules) {
      let failedHere = 0;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') counts.passed += 1;
        if (state === 'failed') failedHere += 1;
      }
      // A file that fails to load has no failed test but counts as a failure.
      counts.failed += Math.max(failedHere, module.ok() ? 0 : 1);
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
  }
}
