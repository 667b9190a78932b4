import { randomUUID } from 'node:crypto';
import type { Order } from '#domain/wallet/order.ts';
import { testCards } from '#domain/wallet/paper-card.ts';
import { post, type Somebody } from '#e2e/operator/learner-load.ts';
import { newId } from '#server/new-id.ts';

/** Places an order and retries until it is answered, as a browser does, at the price that the server returns. */
export async function decide(url: string, who: Somebody, order: Order): Promise<string> {
  const id = newId('Purchase');
  const source = order.kind === 'subscribe' ? testCards.good : null;
  for (let [key, expectedCents] = [randomUUID(), 0]; ; ) {
    const input = { id, order, source, coupon: null, expectedCents };
    const [answer] = (await post(url, who, [{ key, name: 'purchase.make', input }])) ?? [];
    if (answer?.ok) return id;
    const { code, details } = answer?.problem ?? {};
    if (code === 'price_changed') [key, expectedCents] = [randomUUID(), Number(details?.['cents'])];
    else if (answer) throw new Error(`${order.kind} was refused: ${JSON.stringify(answer.problem)}`);
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
