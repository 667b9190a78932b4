import { Title } from '@mantine/core';
import { IconChartBar, IconChevronRight, IconClock, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import '#ui/theme/reading-font.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { CatalogLink } from '#web/learn/lesson/catalog-link.tsx';
import { LessonLabels } from '#web/learn/lesson/lesson-labels.tsx';
import { LessonVotes } from '#web/learn/lesson/lesson-votes.tsx';
import { LessonCover } from '#web/shared/lesson/lesson-cover.tsx';
import { levelTexts } from '#web/shared/lesson/level-text.ts';
import { Rating } from '#web/shared/lesson/rating.tsx';
import { VisibilityLabel } from '#web/shared/lesson/visibility-label.tsx';
import styles from './lesson-head.module.css';

/** Cover image across the page. */
export function LessonCoverImage({ lesson, category }: { lesson: Lesson; category: string | undefined }) {
  return (
    <div className={styles.cover}>
      <LessonCover lesson={lesson} category={category} height={208} wide />
    </div>
  );
}

interface LessonHeadProps {
  lesson: Lesson;
  /** Undefined while they load. */
  categories: readonly string[] | undefined;
}

export function LessonHead({ lesson, categories }: LessonHeadProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.head}>
      <Row as="nav" gap={6} align="center" aria-label={t('learn.lesson.breadcrumb')}>
        <CatalogLink />
        <IconChevronRight size={14} className="mirror-rtl" aria-hidden />
        {categories && <bdi>{categories[0] ?? t('learn.general')}</bdi>}
      </Row>
      <Title order={1}>{lesson.name}</Title>
      {lesson.description !== '' && <p className={`reading ${styles.lede}`}>{lesson.description}</p>}
      <Facts lesson={lesson} />
      <LessonLabels lesson={lesson} />
    </header>
  );
}

function Facts({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const format = useFormat();
  const length = {
    minutes: t('learn.minutes', { count: lesson.minutes }),
    steps: t('learn.steps', { count: lesson.steps }),
  };
  return (
    <Row as="ul" gap={[8, 20]} wrap className={styles.facts}>
      {lesson.rating !== null && (
        <Row as="li" gap={7} align="center">
          <Rating rating={lesson.rating} />
          <bdi>({format.number(lesson.reviews)})</bdi>
        </Row>
      )}
      <Row as="li" gap={7} align="center">
        <IconUsers size={17} aria-hidden />
        <bdi>{t('learn.lesson.learners', { count: lesson.learners, formatted: format.number(lesson.learners) })}</bdi>
      </Row>
      {lesson.steps > 0 && (
        <Row as="li" gap={7} align="center">
          <IconClock size={17} aria-hidden />
          <bdi>{t('learn.lesson.length', length)}</bdi>
        </Row>
      )}
      {lesson.level !== null && (
        <Row as="li" gap={7} align="center">
          <IconChartBar size={17} aria-hidden />
          <bdi>{t(levelTexts[lesson.level])}</bdi>
        </Row>
      )}
      {lesson.publishedAt !== null && (
        <Row as="li" gap={7} align="center">
          <bdi>{t('learn.lesson.updated', { date: format.date(lesson.publishedAt) })}</bdi>
        </Row>
      )}
      <Row as="li" gap={7} align="center">
        <VisibilityLabel visibility={lesson.visibility} />
      </Row>
      <Row as="li" gap={7} align="center">
        <LessonVotes lesson={lesson} />
      </Row>
    </Row>
  );
}
