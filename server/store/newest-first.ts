import type { NewestFirst } from '#domain/admin/setting.ts';
import { AppError } from '#domain/kernel/errors.ts';

export const NEWEST_PAGE = 50;

/** The name of a row that is called by its id. */
export const ROW_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Place {
  /** With every digit that the database has. */
  at: string | null;
  name: string | null;
}

/** Where a page begins that goes on after another, by when a row was made and what it is called; `isName` tells a name. */
export function placeAfter(after: string | undefined, isName: RegExp): Place {
  if (after === undefined) return { at: null, name: null };
  const [at = '', name = '', ...more] = after.split(' ');
  if (more.length > 0 || Number.isNaN(Date.parse(at)) || !/^\d{4}-/.test(at) || !isName.test(name))
    throw new AppError('invalid_input', 'after: what the page before said');
  return { at, name };
}

/** Of one row more than a page has, so that it is known whether another follows; `placeOf` says when a row was made and its name. */
export function newestFirst<Row>(found: Row[], placeOf: (row: Row) => readonly [string, string]): NewestFirst<Row> {
  const rows = found.slice(0, NEWEST_PAGE);
  const last = found.length > NEWEST_PAGE ? rows.at(-1) : undefined;
  return { rows, next: last ? placeOf(last).join(' ') : null };
}
