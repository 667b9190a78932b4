import type { CursorPage } from '#domain/kernel/cursor-page.ts';
import { AppError } from '#domain/kernel/errors.ts';

export const NEWEST_PAGE_SIZE = 50;

/** Pattern of a row's id. */
export const ROW_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface TimeCursor {
  /** Timestamp with every digit that the database has. */
  at: string | null;
  name: string | null;
}

/** Reads a cursor: when the last row of the previous page was made, and its name, which `isName` must match. */
export function readTimeCursor(after: string | undefined, isName: RegExp): TimeCursor {
  if (after === undefined) return { at: null, name: null };
  const [at = '', name = '', ...more] = after.split(' ');
  if (more.length > 0 || Number.isNaN(Date.parse(at)) || !/^\d{4}-/.test(at) || !isName.test(name))
    throw new AppError('invalid_input', 'after: what the page before said');
  return { at, name };
}

/** One page. `found` has one row more if another page follows; `notificationLink` returns when a row was made and its name. */
export function pageByTime<Row>(found: Row[], cursorOf: (row: Row) => readonly [string, string]): CursorPage<Row> {
  const rows = found.slice(0, NEWEST_PAGE_SIZE);
  const last = found.length > NEWEST_PAGE_SIZE ? rows.at(-1) : undefined;
  return { rows, next: last ? cursorOf(last).join(' ') : null };
}
