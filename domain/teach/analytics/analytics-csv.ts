import { CSV_BOM, csvLine } from '#domain/kernel/text/csv.ts';
import type { CourseAnalytics, LessonAnalytics, Overview } from '#domain/teach/analytics/lesson-analytics.ts';

const overviewHeads = ['learners', 'completed', 'rating', 'reviews', 'pending_tokens', 'booked_tokens'] as const;
const overviewCells = (each: Overview) => [
  each.learners,
  each.completed,
  each.rating,
  each.reviews,
  each.pendingTokens,
  each.bookedTokens,
];

/** CSV of one course or several, with lessons below their course if given. */
export function* courseLines(courses: readonly (Overview | CourseAnalytics)[]): Generator<string> {
  yield CSV_BOM + csvLine(['kind', 'name', ...overviewHeads]);
  for (const course of courses) {
    const { overview, lessons } = 'overview' in course ? course : { overview: course, lessons: [] };
    yield csvLine(['course', overview.name, ...overviewCells(overview)]);
    for (const lesson of lessons) yield csvLine(['lesson', lesson.name, ...overviewCells(lesson)]);
  }
}

const stepHeads = ['stopped', 'planned_minutes', 'median_minutes'] as const;
const questionHeads = ['first_try', 'last_try', 'discrimination', 'wrong_option', 'wrong_share'] as const;

/** CSV of a lesson, its steps and its questions; columns that do not apply to a row are empty. */
export function* lessonLines({ overview, steps, questions }: LessonAnalytics): Generator<string> {
  yield CSV_BOM + csvLine(['kind', 'step', 'name', ...overviewHeads, ...stepHeads, ...questionHeads]);
  yield csvLine([
    'lesson',
    null,
    overview.name,
    ...overviewCells(overview),
    ...none(stepHeads),
    ...none(questionHeads),
  ]);
  const noOverview = none(overviewHeads.slice(1));
  for (const [index, step] of (steps ?? []).entries()) {
    const minutes = step.medianSeconds === null ? null : step.medianSeconds / 60;
    const cells = [step.stopped, step.plannedMinutes, minutes];
    yield csvLine(['step', index + 1, step.name, step.reached, ...noOverview, ...cells, ...none(questionHeads)]);
  }
  for (const each of questions) {
    const place = (steps ?? []).findIndex(({ id }) => id === each.nodeID);
    const cells = [each.first, each.last, each.discrimination, each.wrong?.text ?? null, each.wrong?.share ?? null];
    const step = place < 0 ? null : place + 1;
    yield csvLine(['question', step, each.text, each.learners, ...noOverview, ...none(stepHeads), ...cells]);
  }
}

const none = (heads: readonly string[]): null[] => heads.map(() => null);
