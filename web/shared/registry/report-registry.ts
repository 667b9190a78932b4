import { adminQueries } from '#sync/admin-queries.ts';
import { queries } from '#web/shared/registry/queries.ts';

// Registers the queries of moderation, for admin pages and for owners of hidden rows.
Object.assign(queries, adminQueries);
