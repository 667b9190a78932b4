import { orderQueries } from '#sync/admin/queries.ts';
import { certificationQueries } from '#sync/certify/certification-queries.ts';
import { commonQueries } from '#sync/common-queries.ts';
import { feedQueries } from '#sync/interact/feed-queries.ts';
import { talkQueries } from '#sync/interact/talk.ts';

/** Every paged list of the product, by name. */
export const queries = { ...commonQueries, ...certificationQueries, ...talkQueries, ...feedQueries, ...orderQueries };

export type Queries = typeof queries;
export type QueryName = keyof Queries;
export type QueryInput<N extends QueryName> = Parameters<Queries[N]['list']>[0];
export type QueryModel<N extends QueryName> = ReturnType<Queries[N]['list']>['model'];
