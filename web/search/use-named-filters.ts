import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { NamedFilter } from '#web/search/search-row.tsx';
import { isNamedBy } from '#web/shared/search/fuzzy-match.ts';
import { useActor, useRows } from '#web/store/hooks.ts';

interface NamedFilters {
  categories: NamedFilter[];
  labels: NamedFilter[];
  teachers: PublicProfile[];
}

/**
 * Finds the names in the typed text: categories and, of the lessons that were found, labels and teachers. People whom the
 * user blocked are not offered.
 */
export function useNamedFilters(typed: string, lessons: readonly Lesson[]): NamedFilters {
  const { t } = useTranslation();
  const { id: requesterID } = useActor();
  const categories = useRows('LessonCategory', {});
  const labels = useRows('LessonLabel', { id: { in: lessons.flatMap(({ labelIDs }) => labelIDs) } });
  const teachers = useRows('PublicProfile', { id: { in: lessons.map(({ teacherID }) => teacherID) } });
  const blocked = useRows('Friendship', { requesterID, status: 'BLOCKED' }).map(({ addresseeID }) => addresseeID);
  const named = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
    typed.trim() === '' ? [] : rows.filter(({ name }) => isNamedBy(name, typed));
  return {
    categories: named(categories).map(({ id, name }) => ({
      id,
      words: t('search.filter.category', { name }),
      search: { filters: id },
    })),
    labels: named(labels).map(({ id, name }) => ({
      id,
      words: t('search.filter.label', { name }),
      search: { labels: id },
    })),
    teachers: named(teachers).filter(({ id }) => !blocked.includes(id as UserId)),
  };
}
