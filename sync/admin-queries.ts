import { memberQueries } from '#sync/admin/member.ts';
import { reportQueries } from '#sync/admin/report.ts';

/**
 * Lists for moderators and administrators, and for owners of hidden content; other browsers never download this code.
 */
export const adminQueries = { ...reportQueries, ...memberQueries };
