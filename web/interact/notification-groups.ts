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
