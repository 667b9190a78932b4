import type { CDPSession, Page } from 'playwright';
import { type Figure, median, percentile } from '#bench/harness/figure.ts';

/** Measures input latency: from a key press or pointer move until its effect is painted. */
export interface InputWatch {
  /** Calls `act` `count` times; the budget applies to the p95. */
  measure(name: string, count: number, act: (index: number) => Promise<void>): Promise<Figure>;
}

const BUDGET_MS = 50;

/** Measures every event of a kind on a page, from its time stamp until after the next frame is painted. */
export async function watchInput(
  page: Page,
  devtools: CDPSession,
  kind: 'keydown' | 'pointermove',
): Promise<InputWatch> {
  await page.evaluate(collectDelays, kind);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    async measure(name, count, act) {
      await page.evaluate(takeDelays, kind);
      const before = await busyMs(devtools);
      for (let index = 0; index < count; index += 1) await act(index);
      const busy = (await busyMs(devtools)) - before;
      const delays = await page.evaluate(takeDelays, kind);
      const note = `${delays.length} times, p50 ${median(delays).toFixed(0)}; CPU of the page ${(busy / count).toFixed(1)} ms each`;
      return { name: `${name}, p95`, value: percentile(delays, 0.95), unit: 'ms', atMost: BUDGET_MS, note };
    },
  };
}

/** CPU time of the page's main thread, which other load on the machine does not affect. */
async function busyMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

interface Watched {
  /** Delays by kind of event. */
  delays: Record<string, number[]>;
}

/** Runs in the page. */
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

/** Runs in the page. */
const takeDelays = (kind: string): number[] => (window as unknown as Watched).delays[kind]?.splice(0) ?? [];
