import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { ActorVariables } from '#server/core/http/request-session.ts';
import { cardEventRoutes } from '#server/wallet/routes/card-event-routes.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import { isSigned, saveCardEvent } from '#server/wallet/payments/card-event.ts';
import { NOTIFICATION_URL, openTestPayments } from '#server/wallet/payments/test-payments.ts';

const school = await openTestPayments();
const by = { key: 'the key', url: NOTIFICATION_URL };
const jobs: object[] = [];
const warn = vi.fn<(fields: object, text: string) => void>();
const queue = { send: async (_name: string, data: object) => void jobs.push(data), wake: () => undefined };
const app = new Hono<ActorVariables>();
app.onError(problemHandler(pino({ level: 'silent' })));
app.route(
  '/',
  cardEventRoutes({
    async receiveEvent(raw, signature) {
      if (!isSigned(raw, signature, by)) return false;
      await saveCardEvent({ pool: school.pool, jobs: queue, providerName: 'sandbox', log: { warn } }, raw);
      return true;
    },
  }),
);

const sign = (body: string) => createHmac('sha256', by.key).update(`${by.url}${body}`).digest('base64');
const tell = (body: string, signature = sign(body)) =>
  app.request('/webhooks/square', {
    method: 'POST',
    headers: { 'x-square-hmacsha256-signature': signature },
    body,
  });
const event = (id: string, object: object, type = 'subscription.updated') =>
  JSON.stringify({ event_id: id, type, data: { type: 'x', object } }, null, 1);
const kept = async () => {
  const { rows } = await school.pool.query<{ id: string }>('select event_id as id from card_event order by event_id');
  return rows.map(({ id }) => id);
};

test('an event whose signature does not match its raw bytes is refused and not stored [S-612]', async () => {
  const body = event('e1', { subscription: { id: 'S1', version: 3 } });
  expect((await tell(body, 'forged')).status).toBe(403);
  expect((await tell(body.replace('S1', 'S2'), sign(body))).status).toBe(403);
  expect((await tell(JSON.stringify(JSON.parse(body)), sign(body))).status).toBe(403);
  expect(await kept()).toEqual([]);
  expect((await tell(body)).status).toBe(200);
  expect(await kept()).toEqual(['e1']);
  expect(jobs.splice(0)).toEqual([{ subscription: 'S1' }]);
});

test('a repeated event has no effect, and an event of an unknown type is only stored', async () => {
  expect((await tell(event('e1', { subscription: { id: 'S1' } }))).status).toBe(200);
  expect((await tell(event('e2', { thing: { id: 'T1' } }, 'thing.unheard_of'))).status).toBe(200);
  expect(await kept()).toEqual(['e1', 'e2']);
  expect(jobs.splice(0)).toEqual([]);
});

test('each event enqueues a re-read of its object and its content is not trusted', async () => {
  await tell(event('e3', { invoice: { id: 'I1', subscription_id: 'S9', status: 'PAID' } }, 'invoice.payment_made'));
  await tell(event('e4', { payment: { id: 'P1' } }, 'payment.updated'));
  await tell(event('e5', { refund: { id: 'R1', payment_id: 'P2' } }, 'refund.created'));
  expect(jobs.splice(0)).toEqual([{ subscription: 'S9' }, { payment: 'P1' }, { payment: 'P2' }]);
});

test('an event with too large a body is refused', async () => {
  expect((await tell('x'.repeat(300 * 1_024))).status).toBe(413);
});

test.each([
  'not JSON',
  'null',
  '[]',
  '{"type":"terminal.device.renamed","merchant_id":"M1"}',
  '{"event_id":"no-type"}',
  '{"event_id":7,"type":"payment.updated"}',
  '{"event_id":"nul\\u0000","type":"payment.updated"}',
])('a signed event without a usable id or type is accepted, logged once and dropped: %s', async (body) => {
  warn.mockClear();
  const before = await kept();
  expect((await tell(body)).status).toBe(200);
  expect(warn).toHaveBeenCalledOnce();
  expect([await kept(), jobs.splice(0)]).toEqual([before, []]);
});

test('a signed event whose data have any other shape is accepted and queues nothing', async () => {
  const odd = [undefined, null, 7, 'text', [], {}, '\u0000', { id: null }, { id: 7 }, { id: '' }, { id: '\u0000' }];
  const parts = ['subscription', 'invoice', 'payment', 'refund'];
  const shapes = [
    ...odd.map((data) => ({ data })),
    ...odd.map((object) => ({ data: { type: 'x', object } })),
    ...parts.flatMap((part) => odd.map((value) => ({ data: { object: { [part]: value } } }))),
  ];
  for (const [index, shape] of shapes.entries()) {
    const body = JSON.stringify({ event_id: `odd ${index}`, type: 'dispute.created', ...shape });
    expect((await tell(body)).status, body).toBe(200);
  }
  expect(jobs.splice(0)).toEqual([]);
});
