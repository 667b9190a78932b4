import type { ModelName } from '#domain/models.ts';
import type { Related } from '#domain/policy/check.ts';
import { isEager, isStreamOnly, isFullySynced, ownTopic, routingKeys } from '#web/store/row/audience.ts';
import type { FrameContext } from '#web/store/replication/frame.ts';
import type { ModelRow, RowChange } from '#web/store/row/row.ts';

/** Most rows of a paged model that are kept; the rows that arrived first are evicted first. */
export const ROWS_PER_MODEL = 5_000;

interface EvictionContext extends FrameContext {
  related: Related;
}

/** Rows to evict so that `arriving` fits: never the actor's own rows or rows of subscribed topics. */
export function rowsToEvict(
  arriving: readonly RowChange[],
  context: EvictionContext,
  limit = ROWS_PER_MODEL,
): RowChange[] {
  const models = new Set(arriving.map(({ model }) => model));
  return [...models]
    .filter((model) => !isFullySynced(model))
    .flatMap((model) => {
      const ids = new Set(arriving.filter((change) => change.model === model).map(({ id }) => id));
      let excess = new Set([...context.base.ids(model), ...ids]).size - limit;
      const gone: RowChange[] = [];
      for (const row of excess > 0 ? context.base.all(model) : []) {
        if (excess <= 0) break;
        if (ids.has(row.id) || isNeeded(model, row, context)) continue;
        gone.push({ model, id: row.id, row: null });
        excess -= 1;
      }
      return gone;
    });
}

const isNeeded = (model: ModelName, row: ModelRow, { actor, isSubscribed, related }: EvictionContext): boolean =>
  routingKeys(model, row).some((key) => key === ownTopic(actor) || (!isStreamOnly(key) && isSubscribed(key))) ||
  isEager(actor, model, row, related);
