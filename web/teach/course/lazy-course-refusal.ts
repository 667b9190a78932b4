import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** Imported lazily, because it is rarely shown, on pages that every visit loads. */
export const CourseRefusal = lazyPiece(
  async () => (await import('#web/teach/course/course-refusal.tsx')).CourseRefusal,
  null,
  'teach',
);
