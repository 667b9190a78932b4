import type { Id } from '#domain/kernel/id.ts';

/**
 * A teacher's income from a lesson, course or certification; each payment counts in exactly one of pending, booked and
 * refunded.
 */
export interface Earnings {
  /** Can still be refunded, so not yet the teacher's. */
  pending: number;
  /** Credited to the teacher's wallet. */
  booked: number;
  /** Returned to learners who withdrew. */
  refunded: number;
  /** Part of pending and booked that payers had received as a gift and not bought; never paid out (D-24). */
  granted: number;
}

export interface MonthlyEarnings extends Earnings {
  /** UTC month, such as `2026-03`. */
  month: string;
  model: 'Lesson' | 'Course' | 'Certification';
  id: Id<'Lesson'> | Id<'Course'> | Id<'Certification'>;
  /** Null if the sold item no longer exists. */
  name: string | null;
  payments: number;
}

/** One page, newest month first. */
export interface EarningsPage {
  rows: MonthlyEarnings[];
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  /** Total of all time, sent with the first page only. */
  total: Earnings | null;
}
