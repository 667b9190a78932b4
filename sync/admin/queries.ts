import { memberQueries } from '#sync/admin/member.ts';
import { reportQueries } from '#sync/admin/report.ts';

/** Paged lists for who keeps order, and for whoever is told why something is hidden: nobody else downloads them. */
export const orderQueries = { ...reportQueries, ...memberQueries };
