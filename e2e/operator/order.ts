import { randomUUID } from 'node:crypto';
import type { Order } from '#domain/wallet/order.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { post, type LoadPerson } from '#e2e/operator/learner-load.ts';
import { newId } from '#server/core/store/new-id.ts';

/** Places an order and retries until it is answered, as a browser does, at the price that the server returns. */
export async function placeOrder(url: string, who: LoadPerson, order: Order): Promise<string> {
  const id = newId('Purchase');
  const source = order.kind === 'subscribe' ? sandboxCards.good : null;
  for (let [key, expectedCents] = [randomUUID(), 0]; ; ) {
    const input = { id, order, source, coupon: null, expectedCents };
    const [answer] = (await post(url, who, [{ key, name: 'purchase.place', input }])) ?? [];
    if (answer?.ok) return id;
    const { code, details } = answer?.problem ?? {};
    if (code === 'price_changed') [key, expectedCents] = [randomUUID(), Number(details?.['cents'])];
    else if (answer) throw new Error(`${order.kind} was refused: ${JSON.stringify(answer.problem)}`);
    else await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
