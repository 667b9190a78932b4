import { tutorQueries } from '#sync/tutor/tutor-queries.ts';
import { queries } from '#web/shared/registry/queries.ts';

/**
 * Registers the queries of tutors. Only screens that need them import this file, to keep first visits small.
 */
Object.assign(queries, tutorQueries);
