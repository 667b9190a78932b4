import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useLabels } from '#web/shared/lesson/use-labels.ts';
import styles from './lesson-labels.module.css';

/** The lesson's labels as links to the catalog filtered by that label. */
export function LessonLabels({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const labels = useLabels(lesson.labelIDs);
  if (labels.length === 0) return null;
  return (
    <Row as="ul" gap={8} wrap mt={18} className={styles.labels} aria-label={t('learn.lesson.labels')}>
      {labels.map(({ id, name, description }) => (
        <li key={id}>
          <Link to="/learn/catalog" search={{ labels: id }} title={description === '' ? undefined : description}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </Row>
  );
}
