import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';

/** Delay of a server's event loop in milliseconds, and its memory in bytes. */
export interface LoopReport {
  p99: number;
  max: number;
  rss: number;
}

const NANOSECONDS = 1e6;

// This is loaded before the server in its own process, so that its event loop is measured.
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', (order) => {
  if (order === 'reset') return delay.reset();
  globalThis.gc?.();
  const report: LoopReport = {
    p99: delay.percentile(99) / NANOSECONDS,
    max: delay.max / NANOSECONDS,
    rss: process.memoryUsage().rss,
  };
  process.send?.(report);
});
// The server ends with the test process, even if that is killed.
process.once('disconnect', () => process.exit(1));
