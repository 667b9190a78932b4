import type { PublicProfile } from '#domain/account/user.ts';
import type { LessonCategory } from '#domain/teach/lesson-category.ts';
import type { Course } from '#domain/teach/course.ts';
import {
  IconArrowRight,
  IconBook2,
  IconCornerDownLeft,
  IconFilter,
  IconHistory,
  IconStack2,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { hueOf } from '#ui/identity/cover-art.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { excerpt } from '#web/shared/search/fuzzy-match.ts';
import { SearchHighlight } from '#web/search/search-highlight.tsx';
import type { ListRow } from '#web/search/option-position.ts';
import type { productPages } from '#web/search/product-pages.ts';
import { CATEGORY_BADGE_MAX_WIDTH } from '#web/shared/lesson/category-tags.tsx';
import tags from '#web/shared/lesson/category-tags.module.css';
import styles from './search-panel.module.css';
import { isPlainClick } from '#web/shared/control/plain-click.ts';

export interface SearchRow extends ListRow {
  key: string;
  /** Renders the options; `active` is the id of the option that the keyboard has selected. */
  render: (active: string | undefined) => ReactNode;
}

/** ARIA properties of an option. The focus stays in the field. */
export const option = (id: string, active: string | undefined) =>
  ({ id, role: 'option', tabIndex: -1, 'aria-selected': id === active }) as const;

/** Closes the panel on a click, unless the click opens another tab or window. */
export const onPlainClick =
  (onLeave: () => void) =>
  (event: MouseEvent): void => {
    if (isPlainClick(event)) onLeave();
  };

export interface RowContext {
  search: string;
  onLeave: () => void;
}

const BADGES_MAX = 3;

export function lessonRow(
  id: string,
  lesson: Lesson,
  categoryOf: ReadonlyMap<string, LessonCategory>,
  { search, onLeave }: RowContext,
): SearchRow {
  const categories = lesson.categoryIDs.flatMap((each) => categoryOf.get(each) ?? []).slice(0, BADGES_MAX);
  const own = `${id}-${lesson.id}`;
  const badge = (category: LessonCategory) => `${own}-${category.id}`;
  return {
    key: own,
    options: [own, ...categories.map(badge)],
    render: (active) => (
      <>
        <Link
          {...option(own, active)}
          className={styles.result}
          to="/learn/catalog/lesson/$id"
          params={{ id: lesson.id }}
          onClick={onPlainClick(onLeave)}
        >
          <IconBook2 size={18} aria-hidden />
          <Stack as="span" grow>
            <strong>
              <SearchHighlight text={lesson.name} search={search} />
            </strong>
            {lesson.description !== '' && (
              <small dir="auto">
                <SearchHighlight text={excerpt(lesson.description, search)} search={search} />
              </small>
            )}
          </Stack>
        </Link>
        {categories.map((category) => (
          <CategoryBadge
            key={category.id}
            id={badge(category)}
            active={active}
            category={category}
            onClick={onPlainClick(onLeave)}
          />
        ))}
      </>
    ),
  };
}

interface CategoryBadgeProps {
  id: string;
  active: string | undefined;
  category: LessonCategory;
  onClick: (event: MouseEvent) => void;
}

function CategoryBadge({ id, active, category, onClick }: CategoryBadgeProps) {
  const { t } = useTranslation();
  return (
    <Link
      {...option(id, active)}
      className={styles.badge}
      style={{ maxInlineSize: CATEGORY_BADGE_MAX_WIDTH }}
      aria-label={t('search.category', { name: category.name })}
      title={category.name}
      to="/learn/catalog"
      search={{ filters: category.id }}
      onClick={onClick}
    >
      <bdi className={`${tags.tag} hue-${hueOf(category.name)}`}>{category.name}</bdi>
    </Link>
  );
}

export const courseRow = (id: string, course: Course, { search, onLeave }: RowContext): SearchRow => ({
  key: course.id,
  options: [`${id}-${course.id}`],
  render: (active) => (
    <Link
      {...option(`${id}-${course.id}`, active)}
      className={styles.result}
      to="/learn/catalog/course/$id"
      params={{ id: course.id }}
      onClick={onPlainClick(onLeave)}
    >
      <IconStack2 size={18} aria-hidden />
      <Stack as="span" grow>
        <strong>
          <SearchHighlight text={course.name} search={search} />
        </strong>
        {course.description !== '' && (
          <small dir="auto">
            <SearchHighlight text={excerpt(course.description, search)} search={search} />
          </small>
        )}
      </Stack>
    </Link>
  ),
});

/** A filter of the catalog that the search names. */
export interface NamedFilter {
  id: string;
  words: string;
  search: { filters?: string; labels?: string };
}

export const filterRow = (id: string, filter: NamedFilter, { search, onLeave }: RowContext): SearchRow => ({
  key: filter.id,
  options: [`${id}-${filter.id}`],
  render: (active) => (
    <Link
      {...option(`${id}-${filter.id}`, active)}
      className={styles.result}
      to="/learn/catalog"
      search={filter.search}
      onClick={onPlainClick(onLeave)}
    >
      <IconFilter size={18} aria-hidden />
      <SearchHighlight text={filter.words} search={search} />
    </Link>
  ),
});

/** A teacher whose name the search contains; leads to their page. */
export const teacherRow = (
  id: string,
  teacher: Pick<PublicProfile, 'id' | 'name'>,
  { search, onLeave }: RowContext,
): SearchRow => ({
  key: teacher.id,
  options: [`${id}-${teacher.id}`],
  render: (active) => (
    <Link
      {...option(`${id}-${teacher.id}`, active)}
      className={styles.result}
      to="/learn/teachers/$id"
      params={{ id: teacher.id }}
      onClick={onPlainClick(onLeave)}
    >
      <IconUser size={18} aria-hidden />
      <SearchHighlight text={teacher.name} search={search} />
    </Link>
  ),
});

export type ProductPage = (typeof productPages)[number];

export const pageRow = (id: string, page: ProductPage, name: string, { search, onLeave }: RowContext): SearchRow => ({
  key: page.label,
  options: [`${id}-${page.label}`],
  render: (active) => (
    <Link
      {...option(`${id}-${page.label}`, active)}
      className={styles.result}
      to={page.to}
      search={'search' in page ? page.search : {}}
      onClick={onPlainClick(onLeave)}
    >
      <IconArrowRight size={18} aria-hidden className="mirror-rtl" />
      <SearchHighlight text={name} search={search} />
    </Link>
  ),
});

/** Links to the catalog with all results, where they can be filtered. */
export const allResultsRow = (id: string, words: string, { search, onLeave }: RowContext): SearchRow => ({
  key: 'all',
  options: [`${id}-all`],
  render: (active) => (
    <Link
      {...option(`${id}-all`, active)}
      className={styles.result}
      to="/learn/catalog"
      search={{ q: search }}
      onClick={onPlainClick(onLeave)}
    >
      <IconCornerDownLeft size={18} aria-hidden className="mirror-rtl" />
      {words}
    </Link>
  ),
});

interface RecentRowProps {
  text: string;
  forgetLabel: string;
  onSearch: (text: string) => void;
  onForget: (text: string) => void;
}

/** `id` is not derived from the text, which may contain characters that an id must not have. */
export const recentRow = (id: string, { text, forgetLabel, onSearch, onForget }: RecentRowProps): SearchRow => ({
  key: text,
  options: [id, `${id}-forget`],
  render: (active) => (
    <>
      <button type="button" {...option(id, active)} className={styles.result} onClick={() => onSearch(text)}>
        <IconHistory size={18} aria-hidden />
        <bdi>{text}</bdi>
      </button>
      <button
        type="button"
        {...option(`${id}-forget`, active)}
        className={styles.forget}
        aria-label={forgetLabel}
        onClick={() => onForget(text)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </>
  ),
});
