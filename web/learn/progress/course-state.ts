import type { UserId } from '#domain/kernel/id.ts';
import { type Enrollment, canEnrollInLesson, wasCompleted } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { BeadState } from '#ui/thread/thread.tsx';

export interface CourseLesson {
  lesson: Lesson;
  enrollment: Enrollment | undefined;
  state: BeadState;
}

export interface CourseState {
  parts: CourseLesson[];
  done: number;
  minutes: number;
  /** The first lesson that is not completed. */
  next: CourseLesson | undefined;
}

/** A learner's progress in a course: its open lessons and those that they started, each with their enrollment. */
export function courseState(
  lessons: readonly Lesson[],
  enrollments: readonly Enrollment[],
  learner: UserId,
): CourseState {
  const parts: CourseLesson[] = [];
  for (const lesson of lessons) {
    const enrollment = enrollments.find(({ lessonID }) => lessonID === lesson.id);
    if (enrollment || canEnrollInLesson(lesson, learner))
      parts.push({ lesson, enrollment, state: stateOf(enrollment) });
  }
  return {
    parts,
    done: parts.filter(({ state }) => state === 'done').length,
    minutes: parts.reduce((sum, { lesson }) => sum + lesson.minutes, 0),
    next: parts.find(({ state }) => state !== 'done'),
  };
}

function stateOf(enrollment: Enrollment | undefined): BeadState {
  if (enrollment === undefined) return 'todo';
  if (wasCompleted(enrollment)) return 'done';
  if (enrollment.status === 'FAILED') return 'failed';
  return enrollment.status === 'NOT_STARTED' ? 'todo' : 'now';
}
