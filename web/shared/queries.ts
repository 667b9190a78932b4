import { commonQueries } from '#sync/common-queries.ts';
import type { QueryRegistry } from '#web/store/registry.ts';

/** The paged lists that this device knows; a screen of others brings them. */
export const queries: QueryRegistry = { ...commonQueries };
