import type { Id } from '#domain/kernel/id.ts';

/** What a teacher was paid for a lesson, course or certification, of a month: each payment is in one of the three. */
export interface Earned {
  /** Not the teacher's yet: it can still go back. */
  pending: number;
  /** In the teacher's wallet. */
  booked: number;
  /** Went back to who withdrew. */
  refunded: number;
  /** Of what is pending and booked, the part that was given to its payers and never bought: it is never paid out (D-24). */
  granted: number;
}

export interface MonthEarned extends Earned {
  /** As `2026-03`, of UTC. */
  month: string;
  model: 'Lesson' | 'Course' | 'Certification';
  id: Id<'Lesson'> | Id<'Course'> | Id<'Certification'>;
  /** Null where nothing is left of what was sold. */
  name: string | null;
  payments: number;
}

/** Newest month first, a page at a time. */
export interface EarningsPage {
  rows: MonthEarned[];
  /** What the next page is asked with; null where this one is the last. */
  next: string | null;
  /** Of all time, with the first page alone. */
  total: Earned | null;
}
