import type { Course, Lesson } from '#domain/teach/lesson.ts';

/** The lesson or course that a certification is for. */
export type CertifiedPlace = { lessonID: Lesson['id'] } | { courseID: Course['id'] };
