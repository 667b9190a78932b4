import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** Hardly ever seen, on pages that every visit fetches. */
export const CourseRefusal = lazyPiece(
  async () => (await import('#web/teach/course/course-refusal.tsx')).CourseRefusal,
  null,
  'teach',
);
