import { Title } from '@mantine/core';
import { IconChevronRight, IconClock, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#ui/reading-font.ts';
import type { Course } from '#domain/teach/lesson.ts';
import { Cover } from '#ui/cover.tsx';
import { usePageTitle } from '#ui/page-title.ts';
import { CatalogLink } from '#web/learn/catalog/catalog-link.tsx';
import type { CourseStanding } from '#web/learn/course/course-standing.ts';
import styles from '#web/learn/lesson/lesson-head.module.css';

/** Cover image across the page. */
export function CourseBand({ course }: { course: Course }) {
  return (
    <div className={styles['cover']}>
      <Cover seed={course.name} hue="default" height={208} wide />
    </div>
  );
}

export function CourseHead({ course, standing }: { course: Course; standing: CourseStanding }) {
  const { t } = useTranslation();
  usePageTitle(course.name);
  const { parts, minutes } = standing;
  return (
    <header className={styles['head']}>
      <nav aria-label={t('learn.lesson.breadcrumb')}>
        <CatalogLink tab="courses" />
        <IconChevronRight size={14} className="flip" aria-hidden />
        <bdi>{t('courses.title')}</bdi>
      </nav>
      <Title order={1}>{course.name}</Title>
      {course.description !== '' && <p className={`reading ${styles['lede']}`}>{course.description}</p>}
      {parts.length > 0 && (
        <ul className={styles['facts']}>
          <li>
            <IconStack2 size={17} aria-hidden />
            <bdi>{t('courses.lessons', { count: parts.length })}</bdi>
          </li>
          <li>
            <IconClock size={17} aria-hidden />
            <bdi>{t('learn.minutes', { count: minutes })}</bdi>
          </li>
        </ul>
      )}
    </header>
  );
}
