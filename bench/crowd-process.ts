import process from 'node:process';
import type { Heard, Order } from './crowd.ts';
import { percentile } from './figure.ts';
import { inParallel } from './in-parallel.ts';
import { type Stream, type Visitor, visitor } from './visitor.ts';

/** Program of a listener process. */

/** Number of connections opened at the same time. */
const WIDTH = 16;

const seats: { browser: Visitor; stream: Stream }[] = [];
let hearing: Promise<PromiseSettledResult<number>[]> = Promise.resolve([]);

async function carryOut(order: Order): Promise<Heard | 'done'> {
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
    case 'hang up':
      for (const { browser } of seats.splice(0)) browser.leave();
      return 'done';
  }
}

process.on('message', (order: Order) => {
  void carryOut(order).then((answer) => process.send?.(answer));
});
