import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** Imported lazily, because it is rarely shown, on pages that every visit loads. */
export const LazyCourseRefusal = lazyComponent(
  async () => (await import('#web/teach/course/course-refusal.tsx')).CourseRefusal,
  null,
);
