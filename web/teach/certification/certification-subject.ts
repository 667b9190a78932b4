import type { Course } from '#domain/teach/course.ts';
import type { Lesson } from '#domain/teach/lesson.ts';

/** The lesson or course that a certification is for. */
export type CertificationSubject = { lessonID: Lesson['id'] } | { courseID: Course['id'] };
