import { Link } from '@tanstack/react-router';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { PublicProfile } from '#domain/account/user.ts';
import { type Enrollment, wasCompleted } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Row } from '#ui/layout/stack.tsx';
import { beadsOf, Thread } from '#ui/thread/thread.tsx';
import { countedSteps, progressBeads, stepsDone } from '#web/shared/lesson/lesson-beads.ts';
import { LessonCover } from '#web/shared/lesson/lesson-cover.tsx';
import { Person } from '#web/shared/person/person.tsx';
import { Price } from '#web/shared/wallet/price.tsx';
import { Rating } from '#web/shared/lesson/rating.tsx';
import styles from './lesson-card.module.css';

export interface LessonCardProps {
  lesson: Pick<Lesson, 'id' | 'name' | 'description' | 'images' | 'price' | 'rating' | 'steps' | 'minutes'>;
  /** Undefined while they load. */
  categories: readonly string[] | undefined;
  teacher: PublicProfile | undefined;
  /** The user's enrollment, if any; the thread then shows its progress. */
  enrollment?: Enrollment | undefined;
  /** True if the lesson was published while the user was looking at the list. */
  isNew?: boolean;
  /** True if the lesson page should link back to this place in the catalog. */
  isInCatalog?: boolean;
  /** Handlers for hover and focus, to preload the lesson. */
  intentHandlers?: Pick<HTMLAttributes<HTMLElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
}

export function LessonCard(props: LessonCardProps) {
  const { lesson, categories, teacher, enrollment, isNew = false, isInCatalog = false, intentHandlers } = props;
  const { t } = useTranslation();
  const category = categories?.[0];
  const minutes = t('learn.minutes', { count: lesson.minutes });
  const subject = category ?? t('learn.general');
  return (
    <article className={styles.card} data-new={isNew || undefined} {...intentHandlers}>
      <LessonCover lesson={lesson} category={category} height={124} />
      <div className={styles.body}>
        <div className={styles.facts}>
          <bdi>{categories === undefined ? minutes : t('learn.card.facts', { subject, minutes })}</bdi>
          {isNew && <b>{t('learn.card.new')}</b>}
        </div>
        <h2>
          <Link to="/learn/catalog/lesson/$id" params={{ id: lesson.id }} state={{ isFromCatalog: isInCatalog }}>
            {lesson.name}
          </Link>
        </h2>
        <p>{lesson.description}</p>
        <CardThread steps={lesson.steps} enrollment={enrollment} />
        <Row gap={12} align="center" className={styles.foot}>
          <Row grow>
            <Person profile={teacher} />
          </Row>
          <Rating rating={lesson.rating} />
          <b>{enrollment ? t(enrolledLabel(enrollment)) : <Price dollars={lesson.price} />}</b>
        </Row>
      </div>
    </article>
  );
}

const enrolledLabel = (enrollment: Enrollment) =>
  wasCompleted(enrollment) ? 'learn.state.completed' : 'learn.card.enrolled';

function CardThread({ steps, enrollment }: { steps: number; enrollment: Enrollment | undefined }) {
  const { t } = useTranslation();
  const topics = enrollment === undefined ? [] : countedSteps(enrollment);
  if (enrollment === undefined || topics.length === 0) {
    return <Thread beads={beadsOf(steps)} label={t('learn.steps', { count: steps })} className={styles.thread} />;
  }
  const label = t('learn.stepsDone', { done: stepsDone(topics), count: topics.length });
  return <Thread beads={progressBeads(topics, enrollment.currentNodeID)} label={label} className={styles.thread} />;
}
