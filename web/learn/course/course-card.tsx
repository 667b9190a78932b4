import type { Course } from '#domain/teach/course.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { courseBill } from '#domain/learn/course-bill.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import { Cover } from '#ui/identity/cover.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Thread } from '#ui/thread/thread.tsx';
import { courseState } from '#web/learn/progress/course-state.ts';
import { Person } from '#web/shared/person/person.tsx';
import { Price } from '#web/shared/wallet/price.tsx';
import { useActor, useIsFilled, useRow, useRows } from '#web/store/hooks.ts';
import styles from '#web/shared/lesson/lesson-card.module.css';

const inOrder = { order: [['position', 'asc']] } as const;

/** Catalog card of a course. Each bead is a lesson with the learner's progress; the price covers only the lessons that they do not own. */
export function CourseCard({ course }: { course: Course }) {
  const { t } = useTranslation();
  const actor = useActor();
  const teacher = useRow('PublicProfile', course.owner);
  const lessons = useRows('Lesson', { courseID: course.id }, inOrder);
  const isFilled = useIsFilled();
  const enrollments = useRows('Enrollment', { owner: actor.id, withdrawnAt: null });
  const { parts, done, minutes } = courseState(lessons, enrollments, actor.id);
  const ownedIDs = new Set(parts.flatMap(({ enrollment }) => enrollment?.lessonID ?? []));
  const { tokens } = courseBill(lessons, ownedIDs, actor.id);
  const isEnrolled = enrollments.some(({ courseID }) => courseID === course.id);
  const count = parts.length;
  const label = isEnrolled ? t('courses.done', { done, count }) : t('courses.lessons', { count });
  return (
    <article className={styles.card}>
      <Cover seed={course.name} hue="default" height={124} />
      <div className={styles.body}>
        <div className={styles.facts}>
          <bdi>
            {t('courses.facts', {
              lessons: t('courses.lessons', { count }),
              minutes: t('learn.minutes', { count: minutes }),
            })}
          </bdi>
        </div>
        <h2>
          <Link to="/learn/catalog/course/$id" params={{ id: course.id }} state={{ isFromCatalog: true }}>
            {course.name}
          </Link>
        </h2>
        <p>{course.description}</p>
        <Thread
          beads={parts.map(({ state }) => (isEnrolled ? state : 'todo'))}
          label={label}
          className={styles.thread}
        />
        <Row gap={12} align="center" className={styles.foot}>
          <Row grow>
            <Person profile={teacher} />
          </Row>
          {isFilled && <b>{isEnrolled ? t('learn.card.enrolled') : <Price dollars={tokens / TOKENS_PER_USD} />}</b>}
        </Row>
      </div>
    </article>
  );
}
