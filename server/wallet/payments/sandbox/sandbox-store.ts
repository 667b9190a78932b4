import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 } from 'uuid';
import { notFound } from '#server/wallet/payments/sandbox/sandbox-error.ts';

/** Sandbox records by kind, with the fields of Square's objects that the product reads. */
export interface SandboxRecords {
  customer: { id: string; reference_id?: string; email_address?: string; given_name?: string };
  card: {
    id: string;
    customer_id: string;
    card_brand: string;
    last_4: string;
    exp_month: number;
    exp_year: number;
    enabled: boolean;
    version: number;
    /** Decides how the test card behaves; Square has no such field. */
    source_id: string;
  };
  payment: {
    id: string;
    status: 'COMPLETED';
    amount_money: Money;
    refunded_money: Money;
    customer_id: string;
    reference_id?: string;
    created_at: string;
  };
  refund: { id: string; payment_id: string; status: 'COMPLETED'; amount_money: Money };
  variation: { id: string; type: string; subscription_plan_variation_data: { name: string; phases: Phase[] } };
  invoice: {
    id: string;
    subscription_id: string;
    status: 'PAID' | 'UNPAID';
    payment_requests: { computed_amount_money: Money }[];
    scheduled_at: string;
    /** Last day on which the card was charged; Square has no such field. */
    tried_on: string;
  };
  subscription: {
    id: string;
    location_id: string;
    customer_id: string;
    card_id: string;
    plan_variation_id: string;
    start_date: string;
    charged_through_date?: string;
    canceled_date?: string;
    status: 'PENDING' | 'ACTIVE' | 'CANCELED' | 'DEACTIVATED';
    version: number;
    invoice_ids: string[];
    timezone?: string;
  };
}
export type SandboxRecordKind = keyof SandboxRecords;
export interface Money {
  amount: number;
  currency: string;
}
interface Phase {
  pricing: { price_money: Money };
}

/** Sandbox records and webhook events within one transaction. */
export class SandboxStore {
  readonly #client: pg.ClientBase;
  readonly #now: Date;

  constructor(client: pg.ClientBase, now: Date) {
    this.#client = client;
    this.#now = now;
  }

  newId = (prefix: string): string => `${prefix}${randomBytes(10).toString('hex').toUpperCase()}`;

  async find<K extends SandboxRecordKind>(kind: K, id: string | undefined): Promise<SandboxRecords[K] | undefined> {
    const query = 'select body from sandbox_object where kind = $1 and id = $2';
    return (await this.#client.query<{ body: SandboxRecords[K] }>(query, [kind, id])).rows[0]?.body;
  }

  async get<K extends SandboxRecordKind>(kind: K, id: string | undefined): Promise<SandboxRecords[K]> {
    const found = await this.find(kind, id);
    if (!found) throw notFound();
    return found;
  }

  /** Records in order of creation. */
  async all<K extends SandboxRecordKind>(kind: K, where = '{}'): Promise<SandboxRecords[K][]> {
    const query = 'select body from sandbox_object where kind = $1 and body @> $2 order by seq';
    return (await this.#client.query<{ body: SandboxRecords[K] }>(query, [kind, where])).rows.map(({ body }) => body);
  }

  async put<K extends SandboxRecordKind>(kind: K, record: SandboxRecords[K]): Promise<SandboxRecords[K]> {
    await this.#client.query(
      `insert into sandbox_object (id, kind, body) values ($1, $2, $3)
        on conflict (id) do update set body = excluded.body`,
      [record.id, kind, record],
    );
    return record;
  }

  async remove(id: string): Promise<void> {
    await this.#client.query('delete from sandbox_object where id = $1', [id]);
  }

  /** Queues a webhook event as Square would send it. */
  async queueEvent(
    type: string,
    name: 'subscription' | 'invoice' | 'payment' | 'refund' | 'card',
    record: { id: string },
  ) {
    const event = {
      merchant_id: 'SANDBOX',
      type,
      event_id: v7(),
      created_at: this.#now.toISOString(),
      data: { type: name, id: record.id, object: { [name]: record } },
    };
    await this.#client.query('insert into sandbox_event (id, body) values ($1, $2)', [
      event.event_id,
      JSON.stringify(event),
    ]);
  }
}
