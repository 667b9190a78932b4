import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { RATING_MAX, RATING_MIN } from '#domain/learn/lesson-review.ts';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';
import type { ListQuery } from '#sync/query.ts';

export const lessonSorts = ['newest', 'rating', 'learners', 'cheapest', 'dearest'] as const;
export type LessonSort = (typeof lessonSorts)[number];

export const SEARCH_MAX = 100;
/** So many categories, and so many labels, are chosen at most. */
export const CHOICES_MAX = 50;
/** What is typed to find something. */
const searched = z.string().check(z.regex(/[\p{L}\p{N}]/u), z.maxLength(SEARCH_MAX));
export const searchedFor = z.object({ text: searched });
const dollars = z.number().check(z.gte(0), z.lte(PRICE_MAX_USD));

/** What a catalog of lessons may be narrowed to, and in which order it stands. */
export const lessonFilter = z.object({
  /** From and to, in dollars, both included; `[0, 0]` is what costs nothing. */
  priceRange: z.optional(z.tuple([dollars, dollars])),
  /** The mean of its reviews at least; what has no review has none. */
  rating: z.optional(z.number().check(z.gte(RATING_MIN), z.lte(RATING_MAX))),
  /** In any of these. */
  categories: z.optional(z.array(id('LessonCategory')).check(z.minLength(1), z.maxLength(CHOICES_MAX))),
  /** With any of these. */
  labels: z.optional(z.array(id('LessonLabel')).check(z.minLength(1), z.maxLength(CHOICES_MAX))),
  /** Words of the name or the description. Unless an order is asked for, what fits best comes first. */
  text: z.optional(searched),
  sort: z.optional(z.enum(lessonSorts)),
});
export type LessonFilter = z.output<typeof lessonFilter>;

type Narrowed = Pick<ListQuery<'Lesson'>, 'where' | 'order' | 'search'>;

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
/** An order by price says nothing of lessons that all cost the same. */
const isOnePrice = (range: LessonFilter['priceRange']): boolean => range !== undefined && range[0] === range[1];

export function narrowed({ priceRange, rating, categories, labels, text, sort }: LessonFilter): Narrowed {
  return {
    where: {
      ...(priceRange && { price: { gte: priceRange[0], lte: priceRange[1] } }),
      ...(rating !== undefined && { rating: { gte: rating } }),
      ...(categories && { categoryIDs: { overlaps: categories } }),
      ...(labels && { labelIDs: { overlaps: labels } }),
    },
    order: orderOf[isOnePrice(priceRange) && isByPrice(sort) ? 'newest' : (sort ?? 'newest')],
    search: text === undefined ? undefined : { text, isRanked: sort === undefined },
  };
}
