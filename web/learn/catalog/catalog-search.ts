import { type Id, isId } from '#domain/kernel/id.ts';
import { RATING_MAX, RATING_MIN } from '#domain/learn/lesson-review.ts';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';
import { lessonLevels } from '#domain/teach/lesson.ts';
import { CHOICES_MAX, durations, type LessonFilter, lessonSorts } from '#sync/teach/lesson-filter.ts';
import { toSearchText } from '#web/shared/control/search-text.ts';

/**
 * URL parameters of the catalog:
 * `?q=light&price=0-15&rating=4&level=beginner&duration=short&filters=<category>&filters=<category>&labels=<label>`
 * (D-51).
 */
export interface CatalogSearch {
  q?: string | undefined;
  price?: string | undefined;
  rating?: string | undefined;
  level?: string | string[] | undefined;
  duration?: string | undefined;
  filters?: string | string[] | undefined;
  labels?: string | string[] | undefined;
  sort?: string | undefined;
  /** `courses`; any other value selects the lessons. */
  tab?: string | undefined;
}

/** Reads the filter from the URL parameters; invalid parameters are ignored. */
export function readCatalogSearch({
  q,
  price,
  rating,
  level,
  duration: length,
  filters,
  labels: labelled,
  sort,
}: CatalogSearch): LessonFilter {
  const priceRange = readPrice(price);
  const stars = Number(rating ?? Number.NaN);
  const levels = lessonLevels.filter((each) => [level].flat().includes(each));
  const duration = durations.find((each) => each === length);
  const categories = readIds<'LessonCategory'>(filters);
  const labels = readIds<'LessonLabel'>(labelled);
  const known = lessonSorts.find((each) => each === sort);
  const text = toSearchText(q);
  return {
    ...(text !== undefined && { text }),
    ...(priceRange && { priceRange }),
    ...(stars >= RATING_MIN && stars <= RATING_MAX && { rating: stars }),
    ...(levels.length > 0 && { levels }),
    ...(duration && { duration }),
    ...(categories.length > 0 && { categories }),
    ...(labels.length > 0 && { labels }),
    ...(known && { sort: known }),
  };
}

const readIds = <Model extends string>(texts: string | string[] | undefined): Id<Model>[] =>
  [...new Set([texts].flat())].filter((text): text is Id<Model> => isId(text)).slice(0, CHOICES_MAX);

function readPrice(text = ''): [from: number, to: number] | undefined {
  const [, from, to] = /^(\d{1,4}(?:\.\d{1,2})?)-(\d{1,4}(?:\.\d{1,2})?)$/.exec(text) ?? [];
  const range: [number, number] = [Number(from), Number(to)];
  return range[0] <= range[1] && range[1] <= PRICE_MAX_USD ? range : undefined;
}

export const writeCatalogSearch = ({
  text,
  priceRange,
  rating,
  levels,
  duration,
  categories,
  labels,
  sort,
}: LessonFilter): CatalogSearch => ({
  q: text,
  price: priceRange?.join('-'),
  rating: rating?.toString(),
  level: levels,
  duration,
  filters: categories,
  labels,
  sort,
});
