import type pg from 'pg';
import { embeddingPrice } from '#domain/wallet/model-price.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { isOverCap } from '#server/wallet/model-call/hold-call.ts';
import type { Embedded, Embedder } from '#server/tutor/model/embedder.ts';
import { estimateTokens } from '#server/tutor/model/model.ts';

export interface MeteredEmbedder {
  readonly name: string;
  /** Returns undefined, without a request, if the school's cap is reached. */
  embed(texts: readonly string[], signal: AbortSignal): Promise<Embedded['vectors'] | undefined>;
}

/** Money: embedder whose expected cost is added to the school's cap before each request and corrected afterwards. */
export const meterEmbedder = (pool: pg.Pool, embedder: Embedder, cap: number | undefined): MeteredEmbedder => ({
  name: embedder.name,
  async embed(texts, signal) {
    const expected = embeddingPrice(estimateTokens(texts.join('')));
    const day = await addCost(pool, embedder.name, expected, cap);
    if (day === undefined) return undefined;
    let cost = 0;
    try {
      const { vectors, inputTokens } = await embedder.embed(texts, signal);
      cost = embeddingPrice(inputTokens);
      return vectors;
    } finally {
      if (cost !== expected)
        await pool.query('update vector_use set cost = cost + $3 where day = $1::date and model = $2', [
          day,
          embedder.name,
          cost - expected,
        ]);
    }
  },
});

/** @returns the day to which the cost was added */
const addCost = (pool: pg.Pool, model: string, cost: number, cap: number | undefined): Promise<string | undefined> =>
  withTransaction(pool, async (client) => {
    if (await isOverCap(client, cost, cap)) return undefined;
    const { rows } = await client.query<{ day: string }>(
      `insert into vector_use as u (day, model, cost) values ((now() at time zone 'UTC')::date, $1, $2)
        on conflict (day, model) do update set cost = u.cost + excluded.cost returning day::text`,
      [model, cost],
    );
    return rows[0]?.day;
  });
