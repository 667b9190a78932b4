import { adminQueries } from '#sync/admin-queries.ts';
import { certificationQueries } from '#sync/certify/certification-queries.ts';
import { initialQueries } from '#sync/initial-queries.ts';
import { feedQueries } from '#sync/interact/feed-queries.ts';
import { stepCommentQueries } from '#sync/interact/step-comment.ts';
import { tutorQueries } from '#sync/tutor/tutor-queries.ts';

/** Every paged list of the product, by name. */
export const queries = {
  ...initialQueries,
  ...certificationQueries,
  ...tutorQueries,
  ...feedQueries,
  ...stepCommentQueries,
  ...adminQueries,
};

export type Queries = typeof queries;
export type QueryName = keyof Queries;
export type QueryInput<N extends QueryName> = Parameters<Queries[N]['list']>[0];
export type QueryModel<N extends QueryName> = ReturnType<Queries[N]['list']>['model'];
