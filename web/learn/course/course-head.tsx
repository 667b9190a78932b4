import type { Course } from '#domain/teach/course.ts';
import { Title } from '@mantine/core';
import { IconChevronRight, IconClock, IconStack2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#ui/theme/reading-font.ts';
import { Cover } from '#ui/identity/cover.tsx';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Row } from '#ui/layout/stack.tsx';
import { CatalogLink } from '#web/learn/lesson/catalog-link.tsx';
import type { CourseState } from '#web/learn/progress/course-state.ts';
import styles from '#web/learn/lesson/lesson-head.module.css';

/** Cover image across the page. */
export function CourseCoverImage({ course }: { course: Course }) {
  return (
    <div className={styles.cover}>
      <Cover seed={course.name} hue="default" height={208} isWide />
    </div>
  );
}

export function CourseHead({ course, state }: { course: Course; state: CourseState }) {
  const { t } = useTranslation();
  usePageTitle(course.name);
  const { parts, minutes } = state;
  return (
    <header className={styles.head}>
      <Row as="nav" gap={6} align="center" aria-label={t('learn.lesson.breadcrumb')}>
        <CatalogLink tab="courses" />
        <IconChevronRight size={14} className="mirror-rtl" aria-hidden />
        <bdi>{t('courses.title')}</bdi>
      </Row>
      <Title order={1}>{course.name}</Title>
      {course.description !== '' && <p className={`reading ${styles.lede}`}>{course.description}</p>}
      {parts.length > 0 && (
        <Row as="ul" gap={[8, 20]} wrap className={styles.facts}>
          <Row as="li" gap={7} align="center">
            <IconStack2 size={17} aria-hidden />
            <bdi>{t('courses.lessons', { count: parts.length })}</bdi>
          </Row>
          <Row as="li" gap={7} align="center">
            <IconClock size={17} aria-hidden />
            <bdi>{t('learn.minutes', { count: minutes })}</bdi>
          </Row>
        </Row>
      )}
    </header>
  );
}
