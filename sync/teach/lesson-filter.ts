import { SEARCH_MAX } from '#sync/core/input.ts';
import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { lessonLevels } from '#domain/teach/lesson.ts';
import { RATING_MAX, RATING_MIN } from '#domain/learn/lesson-review.ts';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';
import type { ListQuery } from '#sync/core/query.ts';

export const lessonSorts = ['newest', 'rating', 'learners', 'cheapest', 'dearest'] as const;
export type LessonSort = (typeof lessonSorts)[number];
/** Ranges of the minutes that a lesson takes. */
export const lessonDurations = { short: { lte: 15 }, medium: { gte: 16, lte: 60 }, long: { gte: 61 } } as const;
export type LessonDuration = keyof typeof lessonDurations;
export const durations = Object.keys(lessonDurations) as LessonDuration[];
/** Most categories, and most labels, in one filter. */
export const CHOICES_MAX = 50;
/** Search text; must contain a letter or digit. */
const searchText = z.string().check(z.regex(/[\p{L}\p{N}]/u), z.maxLength(SEARCH_MAX));
export const searchInput = z.object({ text: searchText });
const dollars = z.number().check(z.gte(0), z.lte(PRICE_MAX_USD));

/** Filters and sort order of the lesson catalog. */
export const lessonFilter = z.object({
  /** Inclusive range in dollars; `[0, 0]` selects free lessons. */
  priceRange: z.optional(z.tuple([dollars, dollars])),
  /** Minimum mean rating; lessons without a review have none. */
  rating: z.optional(z.number().check(z.gte(RATING_MIN), z.lte(RATING_MAX))),
  levels: z.optional(z.array(z.enum(lessonLevels)).check(z.minLength(1), z.maxLength(lessonLevels.length))),
  duration: z.optional(z.enum(durations)),
  /** Lessons in any of these categories. */
  categories: z.optional(z.array(id('LessonCategory')).check(z.minLength(1), z.maxLength(CHOICES_MAX))),
  /** Lessons with any of these labels. */
  labels: z.optional(z.array(id('LessonLabel')).check(z.minLength(1), z.maxLength(CHOICES_MAX))),
  teacher: z.optional(id('User')),
  /** Words of the name or description, or names of categories, labels, the teacher or the course. The best match comes first unless `sort` is set. */
  text: z.optional(searchText),
  sort: z.optional(z.enum(lessonSorts)),
});
export type LessonFilter = z.output<typeof lessonFilter>;

type CatalogConditions = Pick<ListQuery<'Lesson'>, 'where' | 'order' | 'search'>;

const orderOf: Record<LessonSort, ListQuery<'Lesson'>['order']> = {
  newest: [
    ['publishedAt', 'desc'],
    ['id', 'desc'],
  ],
  rating: [
    ['stars', 'desc'],
    ['id', 'desc'],
  ],
  learners: [
    ['learners', 'desc'],
    ['id', 'desc'],
  ],
  cheapest: [
    ['price', 'asc'],
    ['id', 'asc'],
  ],
  dearest: [
    ['price', 'desc'],
    ['id', 'desc'],
  ],
};

const isByPrice = (sort: LessonSort | undefined): boolean => sort === 'cheapest' || sort === 'dearest';
/** Sorting by price is meaningless if all prices are equal. */
const isOnePrice = (range: LessonFilter['priceRange']): boolean => range !== undefined && range[0] === range[1];

export function catalogConditions({
  priceRange,
  rating,
  levels,
  duration,
  categories,
  labels,
  teacher,
  text,
  sort,
}: LessonFilter): CatalogConditions {
  return {
    where: {
      ...(priceRange && { price: { gte: priceRange[0], lte: priceRange[1] } }),
      ...(rating !== undefined && { rating: { gte: rating } }),
      ...(levels && { level: { in: levels } }),
      ...(duration && { minutes: lessonDurations[duration] }),
      ...(categories && { categoryIDs: { overlaps: categories } }),
      ...(labels && { labelIDs: { overlaps: labels } }),
      ...(teacher && { teacherID: teacher }),
    },
    order: orderOf[isOnePrice(priceRange) && isByPrice(sort) ? 'newest' : (sort ?? 'newest')],
    search: text === undefined ? undefined : { text, isRanked: sort === undefined },
  };
}
