import { initialQueries } from '#sync/initial-queries.ts';
import type { QueryRegistry } from '#web/store/query/registry.ts';

/** The queries that this device knows. Screens with further queries register them. */
export const queries: QueryRegistry = { ...initialQueries };
