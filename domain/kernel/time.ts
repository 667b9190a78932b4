/** A moment as Postgres and the wire write it: ISO 8601 with an offset. */
export type Instant = string;

/** A day of the calendar: `2026-11-20`. */
export type Day = string;
