/** A moment as Postgres and the wire write it: ISO 8601 with an offset. */
export type Instant = string;
