import type { Square, SquareClient } from 'square';
import type { CardProvider } from '#server/wallet/payments/card-provider.ts';
import { type CallSquare, requireField, moneyOf } from '#server/wallet/payments/square-call.ts';
import { fromSquare } from '#server/wallet/payments/square-error.ts';
import { squarePayments } from '#server/wallet/payments/square-payment.ts';
import { squareSubscriptions } from '#server/wallet/payments/square-subscription.ts';

export interface SquareSettings {
  token: string;
  location: string;
  /** Base URL of Square's API. */
  url: string;
}

const TIMEOUT_S = 20;

/** Loads the SDK at the first payment, because it takes a second and 100 MB. */
async function connect({ token, url }: SquareSettings): Promise<SquareClient> {
  const { SquareClient: Client } = await import('square');
  // The job queue retries failed calls with the same key.
  return new Client({ token, baseUrl: url, maxRetries: 0, timeoutInSeconds: TIMEOUT_S });
}

/** Card provider that speaks Square's API: Square itself, or the built-in sandbox at another address. */
export function squareProvider(settings: SquareSettings): CardProvider {
  let client: Promise<SquareClient> | undefined;
  const callSquare: CallSquare = async (question) => {
    client ??= connect(settings);
    try {
      return await question(await client);
    } catch (error) {
      throw fromSquare(error);
    }
  };
  const { location } = settings;

  return {
    currency: () =>
      callSquare(async (square) => {
        const found = await square.locations.get({ locationId: location });
        return requireField(found.location?.currency, 'the currency');
      }),
    createCustomer: ({ key, id, email, name }) =>
      callSquare(async (square) => {
        const { customer } = await square.customers.create({
          idempotencyKey: key,
          referenceId: id,
          emailAddress: email,
          givenName: name,
        });
        return requireField(customer?.id, 'the customer');
      }),
    deleteCustomer: (customerId) =>
      callSquare(async (square) => {
        await square.customers.delete({ customerId });
      }),
    saveCard: ({ key, customerID, source }) =>
      callSquare(async (square) => {
        const { card } = await square.cards.create({
          idempotencyKey: key,
          sourceId: source,
          card: { customerId: customerID },
        });
        const month = String(card?.expMonth ?? '').padStart(2, '0');
        return {
          id: requireField(card?.id, 'the card'),
          brand: card?.cardBrand ?? 'OTHER_BRAND',
          last4: card?.last4 ?? '',
          expiry: `${month}/${card?.expYear ?? ''}`,
        };
      }),
    disableCard: (cardId) =>
      callSquare(async (square) => {
        await square.cards.disable({ cardId });
      }),
    findOrCreatePlan: (plan) => callSquare((square) => variationOf(square, plan)),
    ...squarePayments(callSquare, location),
    ...squareSubscriptions(callSquare, location),
  };
}

/** Finds the plan by name first, because a server may have stopped after creating it and before saving its id. */
async function variationOf(square: SquareClient, { tier, cents }: { tier: string; cents: number }): Promise<string> {
  const name = `${tier} ${cents}`;
  const { objects = [] } = await square.catalog.search({
    objectTypes: ['SUBSCRIPTION_PLAN_VARIATION'],
    query: { exactQuery: { attributeName: 'name', attributeValue: name } },
  });
  const found = objects[0]?.id;
  if (found !== undefined) return found;
  const made = await square.catalog.batchUpsert({
    idempotencyKey: `plan:${name}`,
    batches: [{ objects: planObjects(name, tier, cents) }],
  });
  const mapped = made.idMappings?.find(({ clientObjectId }) => clientObjectId === '#variation');
  return requireField(mapped?.objectId, 'the plan');
}

const planObjects = (name: string, tier: string, cents: number): Square.CatalogObject[] => [
  { type: 'SUBSCRIPTION_PLAN', id: '#plan', subscriptionPlanData: { name: tier } },
  {
    type: 'SUBSCRIPTION_PLAN_VARIATION',
    id: '#variation',
    subscriptionPlanVariationData: {
      name,
      subscriptionPlanId: '#plan',
      phases: [{ cadence: 'MONTHLY', ordinal: 0n, pricing: { type: 'STATIC', priceMoney: moneyOf(cents) } }],
    },
  },
];
