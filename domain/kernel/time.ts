/** A moment in the format of Postgres and of the API: ISO 8601 with an offset. */
export type Instant = string;

/** A calendar day, such as `2026-11-20`. */
export type Day = string;
