import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line for machines: tests passed and failed, summed over the projects. */
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
      // A file that cannot be loaded holds no failed test, and is a failure all the same.
      counts.failed += Math.max(failedHere, module.ok() ? 0 : 1);
    }
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
  }
}
