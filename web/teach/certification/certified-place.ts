import type { Course, Lesson } from '#domain/teach/lesson.ts';

/** What a certification is for. */
export type CertifiedPlace = { lessonID: Lesson['id'] } | { courseID: Course['id'] };
