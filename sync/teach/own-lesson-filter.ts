import { SEARCH_MAX } from '#sync/core/input.ts';
import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { notNull } from '#domain/policy/rule.ts';
import { type LessonState, lessonStates } from '#domain/teach/lesson-state.ts';
import { lessonVisibilities, type LessonVisibility } from '#domain/teach/lesson.ts';
import type { ListQuery } from '#sync/core/query.ts';
import type { Where } from '#sync/core/store.ts';

export const ownLessonSorts = ['changed', 'name', 'learners', 'rating'] as const;
export type OwnLessonSort = (typeof ownLessonSorts)[number];

/** Filters and sort order of a teacher's own lessons. */
export const ownLessonFilter = z.object({
  /** A part of the name, ignoring case. */
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_MAX))),
  state: z.optional(z.enum(lessonStates)),
  visibility: z.optional(z.enum(lessonVisibilities)),
  /** Null selects lessons without a course. */
  courseID: z.optional(z.nullable(id('Course'))),
  sort: z.optional(z.enum(ownLessonSorts)),
});
export type OwnLessonFilter = z.output<typeof ownLessonFilter>;

const whereOf: Record<LessonState, Where<'Lesson'> & { visibility?: LessonVisibility }> = {
  draft: { publishedVersionID: null },
  published: { publishedVersionID: notNull, visibility: 'public', hasDraftChanges: false },
  changed: { publishedVersionID: notNull, visibility: 'public', hasDraftChanges: true },
  unlisted: { publishedVersionID: notNull, visibility: 'private' },
};

const orderOf: Record<OwnLessonSort, ListQuery<'Lesson'>['order']> = {
  changed: [
    ['updatedAt', 'desc'],
    ['id', 'desc'],
  ],
  name: [
    ['name', 'asc'],
    ['id', 'asc'],
  ],
  learners: [
    ['learners', 'desc'],
    ['id', 'desc'],
  ],
  rating: [
    ['stars', 'desc'],
    ['id', 'desc'],
  ],
};

export function ownLessonConditions(filter: OwnLessonFilter): Pick<ListQuery<'Lesson'>, 'where' | 'order'> {
  const { text, state, visibility, courseID, sort = 'changed' } = filter;
  const ofState = state ? whereOf[state] : {};
  const isNone = visibility && ofState.visibility && visibility !== ofState.visibility;
  return {
    where: {
      ...ofState,
      ...(visibility && { visibility: isNone ? { in: [] } : visibility }),
      ...(text !== undefined && { name: { contains: text } }),
      ...(courseID !== undefined && { courseID }),
    },
    order: orderOf[sort],
  };
}
