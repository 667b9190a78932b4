import { initialQueries } from '#sync/initial-queries.ts';
import type { QueryRegistry } from '#web/store/query/registry.ts';

/** The paged lists that this device knows; a screen of others brings them. */
export const queries: QueryRegistry = { ...initialQueries };
