import { IconArrowRight, IconBook2, IconCornerDownLeft, IconHistory, IconStack2, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course, Lesson, LessonCategory } from '#domain/teach/lesson.ts';
import { hueOf } from '#ui/cover-art.ts';
import { excerpt } from '#web/app/search/likeness.ts';
import { Marked } from '#web/app/search/marked.tsx';
import type { Line } from '#web/app/search/options.ts';
import type { productPages } from '#web/app/search/product-pages.ts';
import { CATEGORY_BADGE_MAX_WIDTH } from '#web/shared/category-tags.tsx';
import tags from '#web/shared/category-tags.module.css';
import styles from './search-panel.module.css';

export interface DrawnLine extends Line {
  key: string;
  /** Renders the options; `active` is the id of the option that the keyboard has selected. */
  draw: (active: string | undefined) => ReactNode;
}

/** ARIA properties of an option. The focus stays in the field. */
const option = (id: string, active: string | undefined) =>
  ({ id, role: 'option', tabIndex: -1, 'aria-selected': id === active }) as const;

/** Closes the panel on a click, unless the click opens another tab or window. */
const leaving =
  (onLeave: () => void) =>
  ({ ctrlKey, metaKey, shiftKey }: MouseEvent): void => {
    if (!ctrlKey && !metaKey && !shiftKey) onLeave();
  };

interface Drawing {
  search: string;
  onLeave: () => void;
}

const BADGES_MAX = 3;

export function lessonLine(
  id: string,
  lesson: Lesson,
  categoryOf: ReadonlyMap<string, LessonCategory>,
  { search, onLeave }: Drawing,
): DrawnLine {
  const categories = lesson.categoryIDs.flatMap((each) => categoryOf.get(each) ?? []).slice(0, BADGES_MAX);
  const own = `${id}-${lesson.id}`;
  const badge = (category: LessonCategory) => `${own}-${category.id}`;
  return {
    key: own,
    options: [own, ...categories.map(badge)],
    draw: (active) => (
      <>
        <Link
          {...option(own, active)}
          className={styles['hit']}
          to="/learn/catalog/lesson/$id"
          params={{ id: lesson.id }}
          onClick={leaving(onLeave)}
        >
          <IconBook2 size={18} aria-hidden />
          <span>
            <strong>
              <Marked text={lesson.name} search={search} />
            </strong>
            {lesson.description !== '' && (
              <small dir="auto">
                <Marked text={excerpt(lesson.description, search)} search={search} />
              </small>
            )}
          </span>
        </Link>
        {categories.map((category) => (
          <CategoryBadge
            key={category.id}
            id={badge(category)}
            active={active}
            category={category}
            onClick={leaving(onLeave)}
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
      className={styles['badge']}
      style={{ maxInlineSize: CATEGORY_BADGE_MAX_WIDTH }}
      aria-label={t('search.category', { name: category.name })}
      title={category.name}
      to="/learn/catalog"
      search={{ filters: category.id }}
      onClick={onClick}
    >
      <bdi className={`${tags['tag']} hue-${hueOf(category.name)}`}>{category.name}</bdi>
    </Link>
  );
}

export const courseLine = (id: string, course: Course, { search, onLeave }: Drawing): DrawnLine => ({
  key: course.id,
  options: [`${id}-${course.id}`],
  draw: (active) => (
    <Link
      {...option(`${id}-${course.id}`, active)}
      className={styles['hit']}
      to="/learn/catalog/course/$id"
      params={{ id: course.id }}
      onClick={leaving(onLeave)}
    >
      <IconStack2 size={18} aria-hidden />
      <span>
        <strong>
          <Marked text={course.name} search={search} />
        </strong>
        {course.description !== '' && (
          <small dir="auto">
            <Marked text={excerpt(course.description, search)} search={search} />
          </small>
        )}
      </span>
    </Link>
  ),
});

export type ProductPage = (typeof productPages)[number];

export const pageLine = (id: string, page: ProductPage, name: string, { search, onLeave }: Drawing): DrawnLine => ({
  key: page.label,
  options: [`${id}-${page.label}`],
  draw: (active) => (
    <Link
      {...option(`${id}-${page.label}`, active)}
      className={styles['hit']}
      to={page.to}
      search={'search' in page ? page.search : {}}
      onClick={leaving(onLeave)}
    >
      <IconArrowRight size={18} aria-hidden className="flip" />
      <Marked text={name} search={search} />
    </Link>
  ),
});

/** Links to the catalog with all results, where they can be filtered. */
export const allLine = (id: string, words: string, { search, onLeave }: Drawing): DrawnLine => ({
  key: 'all',
  options: [`${id}-all`],
  draw: (active) => (
    <Link
      {...option(`${id}-all`, active)}
      className={styles['hit']}
      to="/learn/catalog"
      search={{ q: search }}
      onClick={leaving(onLeave)}
    >
      <IconCornerDownLeft size={18} aria-hidden className="flip" />
      {words}
    </Link>
  ),
});

interface RecentLine {
  text: string;
  forgetLabel: string;
  onSearch: (text: string) => void;
  onForget: (text: string) => void;
}

/** `id` is not derived from the text, which may contain characters that an id must not have. */
export const recentLine = (id: string, { text, forgetLabel, onSearch, onForget }: RecentLine): DrawnLine => ({
  key: text,
  options: [id, `${id}-forget`],
  draw: (active) => (
    <>
      <button type="button" {...option(id, active)} className={styles['hit']} onClick={() => onSearch(text)}>
        <IconHistory size={18} aria-hidden />
        <bdi>{text}</bdi>
      </button>
      <button
        type="button"
        {...option(`${id}-forget`, active)}
        className={styles['forget']}
        aria-label={forgetLabel}
        onClick={() => onForget(text)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </>
  ),
});
