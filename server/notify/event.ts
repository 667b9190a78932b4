import type { Id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** What happened, and `at` what time; a job of the transaction in which it did (D-83). */
export interface Events {
  'enrollment.started': { enrollmentID: Id<'Enrollment'>; at: Instant };
  'enrollment.completed': { enrollmentID: Id<'Enrollment'>; at: Instant };
  /** A version after the first. */
  'lesson.published': { lessonID: Id<'Lesson'>; versionID: Id<'LessonVersion'>; at: Instant };
  /** By somebody who is not its owner. */
  'shared.changed': { revisionID: Id<'Revision'>; at: Instant };
}
export type EventName = keyof Events;

export type SendEvent = <E extends EventName>(name: E, data: Events[E]) => Promise<void>;
