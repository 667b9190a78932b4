import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Table } from '#ui/layout/table.tsx';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { useRows } from '#web/store/hooks.ts';
import { CourseGroup } from '#web/teach/lesson-list/course-group.tsx';
import { groupLessons, type LessonGroup } from '#web/teach/lesson/lesson-group.ts';
import { LessonRow } from '#web/teach/lesson-list/lesson-row.tsx';
import { useLessonSelection } from '#web/teach/lesson-list/use-lesson-selection.ts';
import styles from './lessons-page.module.css';

const BulkActions = lazyComponent(
  async () => (await import('#web/teach/lesson-list/bulk-actions.tsx')).BulkActions,
  null,
);

interface LessonTableProps {
  lessons: readonly Lesson[];
  /** True if lessons are grouped by course. */
  isGrouped: boolean;
}

/** Table of lessons, with actions for the selected ones. */
export function LessonTable({ lessons, isGrouped }: LessonTableProps) {
  const { t } = useTranslation();
  const selection = useLessonSelection();
  const deleted = useRows('Course', { deletedAt: { not: null } });
  const groups: LessonGroup[] = isGrouped
    ? groupLessons(lessons, new Set(deleted.map(({ id }) => id)))
    : lessons.map((lesson) => ({ kind: 'lesson', lesson }));
  return (
    <>
      <Panel as="div" className={styles.frame}>
        <Table
          caption={t('teach.lessons.title')}
          heads={[
            t('teach.lessons.lesson'),
            t('teach.lessons.state'),
            t('teach.lessons.visibility'),
            t('teach.lessons.learners'),
            t('teach.lessons.rating'),
            t('teach.lessons.price'),
            t('teach.lessons.changed'),
            <span key="actions" className="visually-hidden">
              {t('teach.lessons.actions')}
            </span>,
          ]}
          className={styles.lessons}
        >
          {groups.map((group) =>
            group.kind === 'course' ? (
              <CourseGroup key={group.courseID} courseID={group.courseID} known={group.lessons} selection={selection} />
            ) : (
              <tbody key={group.lesson.id}>
                <LessonRow lesson={group.lesson} selection={selection} />
              </tbody>
            ),
          )}
        </Table>
      </Panel>
      <Row as="p" mt={14} className="text-muted">
        {t('teach.lessons.privateHint')}
      </Row>
      {selection.ids.size > 0 && <BulkActions selection={selection} all={lessons} />}
    </>
  );
}
