import type { Notification } from '#domain/interact/notification.ts';

/** How many the panel lists under New, and how many before that (D-27). */
export const NEW_COUNT = 2;
export const BEFORE_COUNT = 3;

/** @param newestFirst of which the first few are shown; a group without any is not there */
export const groupsOf = (newestFirst: readonly Notification[]) =>
  [
    { title: 'notifications.new', rows: newestFirst.slice(0, NEW_COUNT) },
    { title: 'notifications.before', rows: newestFirst.slice(NEW_COUNT, NEW_COUNT + BEFORE_COUNT) },
  ].filter(({ rows }) => rows.length > 0);

export interface DayOfNews {
  /** As in `2026-11-20`, where the reader is. */
  day: string;
  rows: Notification[];
}

const two = (value: number): string => String(value).padStart(2, '0');

export const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

export const dayBefore = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1);

/** @param newestFirst of which those of a day follow each other */
export function byDay(newestFirst: readonly Notification[]): DayOfNews[] {
  const days = Map.groupBy(newestFirst, ({ createdAt }) => dayOf(new Date(createdAt)));
  return [...days].map(([day, rows]) => ({ day, rows }));
}
