import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CatalogCard } from '#web/learn/catalog-card.tsx';
import { useActor, useQuery, useRows } from '#web/store/hooks.ts';
import styles from './suggestions.module.css';

const SHOWN = 4;
/** The query takes no more. */
const CATEGORIES_MAX = 50;

/** What many learn in the categories of the reader's own lessons, without what they have. Nothing to suggest is nothing said. */
export function Suggestions() {
  const owner = useActor().id;
  const enrollments = useRows('Enrollment', { owner, withdrawnAt: null });
  const lessonIDs = enrollments.flatMap(({ lessonID }) => lessonID ?? []);
  const lessons = useRows('Lesson', { id: { in: lessonIDs } });
  const categories = [...new Set(lessons.flatMap(({ categoryIDs }) => categoryIDs))].toSorted();
  if (categories.length === 0) return null;
  return <SuggestedLessons categories={categories.slice(0, CATEGORIES_MAX)} learned={new Set(lessonIDs)} />;
}

interface SuggestedLessonsProps {
  categories: Parameters<typeof useQuery<'lesson.catalog'>>[1]['categories'];
  learned: ReadonlySet<string>;
}

function SuggestedLessons({ categories, learned }: SuggestedLessonsProps) {
  const { t } = useTranslation();
  const titleID = useId();
  const owner = useActor().id;
  const { rows } = useQuery('lesson.catalog', { categories, sort: 'learners' });
  const shown = rows.filter((lesson) => lesson.owner !== owner && !learned.has(lesson.id)).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={titleID}>
      <Title order={2} id={titleID}>
        {t('dashboard.suggestions.title')}
      </Title>
      <p className="quiet">{t('dashboard.suggestions.why')}</p>
      <div className={styles['grid']}>
        {shown.map((lesson) => (
          <CatalogCard key={lesson.id} lesson={lesson} enrollment={undefined} isNew={false} />
        ))}
      </div>
    </section>
  );
}
