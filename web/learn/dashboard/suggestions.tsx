import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { type NextLesson, nextLessons, SUGGESTED_MAX } from '#web/learn/dashboard/next-lessons.ts';
import { SuggestedLessons } from '#web/learn/dashboard/suggested-lessons.tsx';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';

/** Maximum number of categories that the query accepts. */
const CATEGORIES_MAX = 50;

/** Suggests lessons that others took next, and popular lessons of the same categories, without those already taken. */
export function Suggestions() {
  const owner = useActor().id;
  const enrollments = useRows('Enrollment', { owner, withdrawnAt: null }, { order: [['updatedAt', 'desc']] });
  const lessonIDs = enrollments.flatMap(({ lessonID }) => lessonID ?? []);
  const rows = useRows('Lesson', { id: { in: lessonIDs } });
  const learned = new Set<string>(lessonIDs);
  const lessons = lessonIDs.flatMap((lessonID) => rows.find(({ id }) => id === lessonID) ?? []);
  const categories = [...new Set(lessons.flatMap(({ categoryIDs }) => categoryIDs))].toSorted();
  const next = nextLessons(lessons, learned);
  return (
    <>
      {next.length > 0 && <NextLessonSuggestions next={next} lessons={lessons} />}
      {categories.length > 0 && (
        <CategorySuggestions
          categories={categories.slice(0, CATEGORIES_MAX)}
          without={new Set([...learned, ...next.map(({ id }) => id)])}
        />
      )}
    </>
  );
}

function NextLessonSuggestions({ next, lessons }: { next: readonly NextLesson[]; lessons: readonly Lesson[] }) {
  const { t } = useTranslation();
  const owner = useActor().id;
  const { rows } = useQuery('lesson.byIDs', { ids: next.map(({ id }) => id).toSorted() });
  const nameOf = (lessonID: Lesson['id']) => lessons.find(({ id }) => id === lessonID)?.name;
  const suggested = next.flatMap(({ id, after }) => {
    const lesson = rows.find((row) => row.id === id);
    if (lesson === undefined || lesson.owner === owner) return [];
    return { lesson, because: t('dashboard.suggestions.after', { lesson: nameOf(after) }) };
  });
  return <SuggestedLessons title={t('dashboard.suggestions.next')} suggested={suggested} />;
}

/** Suggests popular lessons to a learner without enrollments. */
export function FirstLessons() {
  const { t } = useTranslation();
  const owner = useActor().id;
  const { rows } = useQuery('lesson.catalog', { sort: 'learners' });
  const suggested = rows.filter((lesson) => lesson.owner !== owner).map((lesson) => ({ lesson }));
  return <SuggestedLessons title={t('dashboard.suggestions.first')} suggested={suggested.slice(0, SUGGESTED_MAX)} />;
}

interface CategorySuggestionsProps {
  categories: Lesson['categoryIDs'];
  without: ReadonlySet<string>;
}

function CategorySuggestions({ categories, without: excludedIDs }: CategorySuggestionsProps) {
  const { t } = useTranslation();
  const owner = useActor().id;
  const { rows } = useQuery('lesson.catalog', { categories, sort: 'learners' });
  const suggested = rows
    .filter((lesson) => lesson.owner !== owner && !excludedIDs.has(lesson.id))
    .slice(0, SUGGESTED_MAX)
    .map((lesson) => ({ lesson }));
  return (
    <SuggestedLessons
      title={t('dashboard.suggestions.title')}
      because={t('dashboard.suggestions.why')}
      suggested={suggested}
    />
  );
}
