import type { CDPSession, Page } from 'playwright';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';

/** Measures input latency: from a key press or pointer move until its effect is painted. */
export interface InputLatencyMeter {
  /** Calls `act` `count` times, without delays from before; the budget applies to the p95. */
  measure(name: string, count: number, act: (index: number) => Promise<void>): Promise<Figure>;
}

const BUDGET_MS = 50;

/** Measures every event of a kind on a page, from its time stamp until after the next frame is painted. */
export async function measureInput(
  page: Page,
  devtools: CDPSession,
  kind: 'keydown' | 'pointermove',
): Promise<InputLatencyMeter> {
  await page.evaluate(collectDelays, kind);
  // Thread ticks count CPU time, which other load on the machine does not affect.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    async measure(name, count, act) {
      await page.evaluate(takeDelays, kind);
      const before = await mainThreadCpuMs(devtools);
      for (let index = 0; index < count; index += 1) await act(index);
      const busy = (await mainThreadCpuMs(devtools)) - before;
      const delays = await page.evaluate(takeDelays, kind);
      const note = `${delays.length} times, p50 ${median(delays).toFixed(0)}; CPU of the page ${(busy / count).toFixed(1)} ms each`;
      return { name: `${name}, p95`, value: percentile(delays, 0.95), unit: 'ms', atMost: BUDGET_MS, note };
    },
  };
}

/** CPU time of the page's main thread. */
async function mainThreadCpuMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

interface Watched {
  /** Delays by kind of event. */
  delays: Record<string, number[]>;
}

/** Runs in the page. A message that is posted in an animation frame arrives after that frame is painted. */
function collectDelays(kind: string): void {
  const watched = window as unknown as Watched;
  const delays: number[] = [];
  watched.delays = { ...watched.delays, [kind]: delays };
  const note = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => delays.push(performance.now() - timeStamp);
      channel.port2.postMessage(null);
    });
  addEventListener(kind, note, { capture: true });
}

/** Runs in the page. Returns the delays since the last call. */
const takeDelays = (kind: string): number[] => (window as unknown as Watched).delays[kind]?.splice(0) ?? [];
