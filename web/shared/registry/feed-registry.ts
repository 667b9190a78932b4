import { feedQueries } from '#sync/interact/feed-queries.ts';
import { queries } from '#web/shared/registry/queries.ts';

/**
 * Registers the queries of the feed. Only parts that need them import this file, to keep first visits small.
 */
Object.assign(queries, feedQueries);
