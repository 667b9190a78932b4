import type { Notification } from '#domain/interact/notification.ts';
import { localDay } from '#domain/kernel/format/local-day.ts';

/** Number of notifications in the panel under New and under Earlier (D-27). */
export const NEW_COUNT = 2;
export const BEFORE_COUNT = 3;

/** Groups of the panel; empty groups are left out. @param pageByTime only the first few are shown */
export const groupsOf = (newestFirst: readonly Notification[]) =>
  [
    { title: 'notifications.new', rows: newestFirst.slice(0, NEW_COUNT) },
    { title: 'notifications.before', rows: newestFirst.slice(NEW_COUNT, NEW_COUNT + BEFORE_COUNT) },
  ].filter(({ rows }) => rows.length > 0);

export interface NotificationDay {
  /** Local date such as `2026-11-20`. */
  day: string;
  rows: Notification[];
}

export const dayBefore = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1);

/** Groups notifications by local day. @param pageByTime sorted, so that each day is one run */
export function groupByDay(newestFirst: readonly Notification[]): NotificationDay[] {
  const days = Map.groupBy(newestFirst, ({ createdAt }) => localDay(new Date(createdAt)));
  return [...days].map(([day, rows]) => ({ day, rows }));
}
