import { stepCommentQueries } from '#sync/interact/step-comment.ts';
import { queries } from '#web/shared/registry/queries.ts';

/** Registers the queries of comments on steps. Only screens that need them import this file, to keep first visits small. */
Object.assign(queries, stepCommentQueries);
