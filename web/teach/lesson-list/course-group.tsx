import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconStack2 } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useQuery, useRow } from '#web/store/hooks.ts';
import { LazyCourseRefusal } from '#web/teach/course/lazy-course-refusal.ts';
import { unpublished } from '#web/teach/lesson/lesson-group.ts';
import { LessonRow } from '#web/teach/lesson-list/lesson-row.tsx';
import type { LessonSelection } from '#web/teach/lesson-list/use-lesson-selection.ts';
import { usePublishCourse } from '#web/teach/course/use-publish-course.ts';
import list from '#web/teach/page/entry-list.module.css';
import styles from './lessons-page.module.css';

export interface CourseGroupProps {
  courseID: Course['id'];
  /** Lessons of the course that the list has loaded so far. */
  known: readonly Lesson[];
  selection: LessonSelection;
}

/** Lessons of a course below its name, with one button that publishes all of them. */
export function CourseGroup({ courseID, known, selection }: CourseGroupProps) {
  const { t } = useTranslation();
  const course = useRow('Course', courseID);
  const { rows, state, hasMore, loadMore } = useQuery('course.lessons', { id: courseID });
  const isWhole = state === 'ready' && !hasMore;
  const lessons = rows.length >= known.length ? rows : known;
  const waiting = unpublished(lessons);
  const name = course?.name ?? '';
  const { publish, isBusy, refused, dismiss } = usePublishCourse(courseID, name);

  // Loads every page of the course before the button is enabled, so that "all" really means all.
  useEffect(() => {
    if (hasMore && state === 'ready') loadMore();
  }, [hasMore, state, loadMore]);

  return (
    <tbody>
      <tr className={styles.course}>
        <th scope="rowgroup" colSpan={8}>
          <Row gap={10} align="center" justify="space-between" wrap>
            <Row as="span" gap={10} align="center">
              <IconStack2 size={19} aria-hidden />
              <span>
                <Link to="/teach/courses/$id" params={{ id: courseID }} className={list.link}>
                  <bdi>{name}</bdi>
                </Link>{' '}
                <bdi className="text-muted">{t('teach.course.lessons', { count: lessons.length })}</bdi>
              </span>
            </Row>
            {waiting.length > 0 && (
              <Button
                size="sm"
                variant="default"
                loading={isBusy}
                disabled={!isWhole}
                onClick={() => publish(waiting, lessons.length)}
              >
                {t(waiting.length === lessons.length ? 'teach.course.publishAll' : 'teach.course.publishChanged', {
                  count: waiting.length,
                })}
              </Button>
            )}
            {waiting.length === 0 && isWhole && <span className="text-muted">{t('teach.course.allPublished')}</span>}
          </Row>
          {refused && <LazyCourseRefusal refused={refused} onDismiss={dismiss} />}
        </th>
      </tr>
      {lessons.map((lesson) => (
        <LessonRow key={lesson.id} lesson={lesson} selection={selection} isInCourse />
      ))}
    </tbody>
  );
}
