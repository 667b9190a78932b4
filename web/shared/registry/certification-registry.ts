import { certificationQueries } from '#sync/certify/certification-queries.ts';
import { queries } from '#web/shared/registry/queries.ts';

/**
 * Registers the queries of certifications. Only screens that need them import this file, to keep first
 * visits small.
 */
Object.assign(queries, certificationQueries);
