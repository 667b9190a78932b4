import process from 'node:process';
import type { DeliveryTimes, CrowdCommand } from '#bench/harness/crowd.ts';
import { percentile } from '#bench/harness/figure.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import { type VisitorStream, type Visitor, visitor } from '#bench/harness/visitor.ts';

/** Program of a listener process. */

/** Number of connections opened at the same time. */
const WIDTH = 16;

const seats: { browser: Visitor; stream: VisitorStream }[] = [];
let hearing: Promise<PromiseSettledResult<number>[]> = Promise.resolve([]);

async function carryOut(order: CrowdCommand): Promise<DeliveryTimes | 'done'> {
  switch (order.do) {
    case 'join':
      await inParallel(order.cookies, WIDTH, async (cookie) => {
        const browser = visitor(order.origin, cookie);
        seats.push({ browser, stream: await browser.join(order.topics) });
      });
      return 'done';
    case 'listen':
      hearing = Promise.allSettled(seats.map(({ stream }) => stream.hear(order.words)));
      return 'done';
    case 'tell': {
      const all = await hearing;
      const moments = all.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      return {
        first: Math.min(...moments),
        p95: percentile(moments, 0.95),
        last: Math.max(...moments),
        lost: all.length - moments.length,
      };
    }
    case 'disconnect':
      for (const { browser } of seats.splice(0)) browser.leave();
      return 'done';
  }
}

process.on('message', (order: CrowdCommand) => {
  void carryOut(order).then((answer) => process.send?.(answer));
});
