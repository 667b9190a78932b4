import { type Id, isId } from '#domain/kernel/id.ts';
import { lessonStates } from '#domain/teach/lesson-state.ts';
import { lessonVisibilities } from '#domain/teach/lesson.ts';
import { type OwnLessonFilter, ownLessonSorts } from '#sync/teach/own-lesson-filter.ts';
import { toSearchText } from '#web/shared/control/search-text.ts';

/** Search parameters of the page of own lessons: `?q=tides&state=draft&visibility=private&course=<id>&sort=name`. */
export type LessonSearchParams = { [Name in 'q' | 'state' | 'visibility' | 'course' | 'sort']?: string | undefined };

/** Value of `course` for lessons without a course. */
const NO_COURSE = 'none';

/** Parses the search parameters; invalid values are ignored. */
export function readLessonSearchParams({ q, state, visibility, course, sort }: LessonSearchParams): OwnLessonFilter {
  const text = toSearchText(q);
  const known = {
    state: lessonStates.find((each) => each === state),
    visibility: lessonVisibilities.find((each) => each === visibility),
    sort: ownLessonSorts.find((each) => each === sort),
  };
  return {
    ...(text !== undefined && { text }),
    ...(known.state && { state: known.state }),
    ...(known.visibility && { visibility: known.visibility }),
    ...(course === NO_COURSE && { courseID: null }),
    ...(isId(course) && { courseID: course as Id<'Course'> }),
    ...(known.sort && { sort: known.sort }),
  };
}

export const writeLessonSearchParams = ({
  text,
  state,
  visibility,
  courseID,
  sort,
}: OwnLessonFilter): LessonSearchParams => ({
  q: text,
  state,
  visibility,
  course: courseID === null ? NO_COURSE : courseID,
  sort,
});
