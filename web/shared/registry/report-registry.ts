import { adminQueries } from '#sync/admin-queries.ts';
import { queries } from '#web/shared/registry/queries.ts';

// For pages of who keeps order, and for whoever is told why something is hidden.
Object.assign(queries, adminQueries);
