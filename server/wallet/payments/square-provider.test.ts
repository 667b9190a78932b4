import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/day.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { newId } from '#server/core/store/new-id.ts';
import { isSigned } from '#server/wallet/payments/card-event.ts';
import { squareProvider } from '#server/wallet/payments/square-provider.ts';
import { eventOf, NOTIFICATION_URL, openTestPayments } from '#server/wallet/payments/test-payments.ts';

const school = await openTestPayments();
const { provider } = school.context;

async function customer() {
  const id = newId('User');
  const person = { key: `customer:${id}`, id, email: 'ann@example.org', name: 'Ann' };
  return { person, customerID: await provider.createCustomer(person) };
}

async function payer(source: string = sandboxCards.good) {
  const { customerID } = await customer();
  const card = await provider.saveCard({ key: `card:${newId('Purchase')}`, customerID, source });
  return { customerID, card };
}

async function subscribed(source?: string, startDate = addDays(school.today(), 1)) {
  const { customerID, card } = await payer(source);
  const variationID = await provider.findOrCreatePlan({ tier: 'STUDENT', cents: 800 });
  const subscription = { key: `sub:${newId('Purchase')}`, customerID, cardID: card.id, variationID, startDate };
  return { customerID, card, asked: subscription, made: await provider.subscribe(subscription) };
}

describe('Square provider [S-612]', () => {
  test('a call that is repeated with the same key is executed once', async () => {
    const { person, customerID } = await customer();
    expect(await provider.createCustomer(person)).toBe(customerID);
    const { customerID: payerID, card } = await payer();
    const payment = {
      key: `pay:${newId('Purchase')}`,
      customerID: payerID,
      cardID: card.id,
      cents: 500,
      reference: 'r',
    };
    const [one, two] = await Promise.all([provider.pay(payment), provider.pay(payment)]);
    expect(two).toBe(one);
    const { asked, made } = await subscribed();
    expect((await provider.subscribe(asked)).id).toBe(made.id);
    const plan = { tier: 'TEACHER', cents: 2_000 } as const;
    expect(await provider.findOrCreatePlan(plan)).toBe(await provider.findOrCreatePlan(plan));
    // A key that was used for another request does not prove a refusal, so the result stays open.
    await expect(provider.pay({ ...payment, cents: 600 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('a saved card has its brand, last digits and expiry, but no number', async () => {
    const { card } = await payer();
    expect(card).toMatchObject({ brand: 'VISA', last4: '1111', expiry: '12/2030' });
    const { rows } = await school.pool.query(`select body::text as text from sandbox_object where kind = 'card'`);
    for (const { text } of rows) expect(text).not.toMatch(/\b\d{12,19}\b/);
  });

  test.each([
    ['declined', sandboxCards.declined],
    ['cvv', sandboxCards.cvv],
    ['expired', sandboxCards.expired],
    ['card', 'cnon:nobody-knows'],
  ])('creating a card that is refused gives the reason: %s', async (failure, source) => {
    await expect(payer(source)).rejects.toMatchObject({ name: 'PaymentRefused', failure });
  });

  test.each([
    ['funds', sandboxCards.funds],
    ['verification', sandboxCards.unverified],
  ])('charging a card that is refused gives the reason: %s', async (failure, source) => {
    const { customerID, card } = await payer(source);
    const payment = { key: `pay:${newId('Purchase')}`, customerID, cardID: card.id, cents: 500, reference: 'r' };
    await expect(provider.pay(payment)).rejects.toMatchObject({ failure });
    await expect(provider.pay(payment)).rejects.toMatchObject({ failure });
  });

  test('a disabled card pays nothing', async () => {
    const { customerID, card } = await payer();
    await provider.disableCard(card.id);
    const payment = { key: `pay:${newId('Purchase')}`, customerID, cardID: card.id, cents: 500, reference: 'r' };
    await expect(provider.pay(payment)).rejects.toMatchObject({ failure: 'card' });
  });

  test('a payment is refunded once per key and never by more than its amount', async () => {
    const { customerID, card } = await payer();
    const paymentID = await provider.pay({
      key: `pay:${newId('Purchase')}`,
      customerID,
      cardID: card.id,
      cents: 500,
      reference: 'r',
    });
    const refund = { key: `refund:${newId('Purchase')}`, paymentID, cents: 200 };
    await Promise.all([provider.refund(refund), provider.refund(refund)]);
    expect(await provider.payment(paymentID)).toEqual({ isPaid: true, cents: 500, refundedCents: 200 });
    const more = { ...refund, key: `refund:${newId('Purchase')}`, cents: 301 };
    await expect(provider.refund(more)).rejects.toMatchObject({ failure: 'provider' });
  });

  test('a subscription charges each month on its day, ends after the paid month, and continues if resumed', async () => {
    const { made, customerID } = await subscribed();
    expect(made).toMatchObject({ status: 'PENDING', charges: [], canceledDate: null });
    await school.passDays(1);
    const first = await provider.subscription(made.id);
    expect(first).toMatchObject({ status: 'ACTIVE', charges: [{ month: 0, isPaid: true, cents: 800 }] });
    await school.passDays(31);
    expect((await provider.subscription(made.id)).charges.map(({ month }) => month)).toEqual([0, 1]);
    const ended = await provider.cancel(made.id);
    expect(ended).toMatchObject({ status: 'ACTIVE', canceledDate: '2026-04-01' });
    expect(ended.version).toBeGreaterThan(first.version);
    expect(await provider.cancel(made.id)).toEqual(ended);
    const resumed = await Promise.all([provider.resume(made.id), provider.resume(made.id)]);
    expect(resumed).toMatchObject([{ canceledDate: null }, { canceledDate: null }]);
    expect(await provider.liveSubscriptionsOf([customerID])).toEqual([made.id]);
    await provider.cancel(made.id);
    await school.passDays(40);
    const after = await provider.subscription(made.id);
    expect(after).toMatchObject({ status: 'CANCELED' });
    expect(after.charges).toHaveLength(2);
    expect(await provider.liveSubscriptionsOf([customerID])).toEqual([]);
  });

  test('an unpaid month is tried daily, at once with a new card, and given up after two weeks', async () => {
    const { made, customerID } = await subscribed(sandboxCards.later, school.today());
    expect(made.charges).toMatchObject([{ month: 0, isPaid: false }]);
    const card = await provider.saveCard({ key: `card:${newId('Purchase')}`, customerID, source: sandboxCards.good });
    await provider.changeCard(made.id, card.id);
    expect((await provider.subscription(made.id)).charges).toMatchObject([{ isPaid: true }]);
    const other = await subscribed(sandboxCards.later, school.today());
    await school.passDays(15);
    expect(await provider.subscription(other.made.id)).toMatchObject({ status: 'DEACTIVATED' });
  });

  test('an unreachable provider or a wrong token leaves the result open', async () => {
    const away = squareProvider({ token: 't', location: 'here', url: 'http://127.0.0.1:9' });
    await expect(away.subscription('S1')).rejects.toMatchObject({ code: 'unavailable' });
    const other = squareProvider({ token: 'another', location: 'here', url: school.sandbox.url });
    await expect(other.subscription('S1')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('sandbox events', () => {
  test('a sandbox event is signed over the public address and the exact body', async () => {
    const { made } = await subscribed();
    await school.sandbox.deliver();
    const event = school.webhooks.findLast((text) => text.includes(made.id)) ?? '';
    const by = { key: school.sandbox.webhookKey, url: NOTIFICATION_URL };
    const signature = school.sandbox.signatureOf(event);
    expect(isSigned(event, signature, by)).toBe(true);
    expect(isSigned(event.replace('PENDING', 'ACTIVE'), signature, by)).toBe(false);
    expect(isSigned(event, signature, { ...by, url: `${NOTIFICATION_URL}/` })).toBe(false);
    expect(isSigned(event, signature, { ...by, key: 'another' })).toBe(false);
    for (const wrong of ['', 'AAAA', `${signature}AAAA`]) expect(isSigned(event, wrong, by)).toBe(false);
    expect(eventOf(event).type).toBe('subscription.created');
  });
});
