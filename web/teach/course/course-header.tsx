import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDownload, IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuDivider, menuItem } from '#ui/overlay/menu.tsx';
import { VisibilityLabel } from '#web/shared/lesson/visibility-label.tsx';
import { LazyCourseRefusal } from '#web/teach/course/lazy-course-refusal.ts';
import { LazyExportDialog } from '#web/teach/export/lazy-export-dialog.tsx';
import { unpublished } from '#web/teach/lesson/lesson-group.ts';
import { EntityHeader } from '#web/teach/page/entity-header.tsx';
import { EntityMenu } from '#web/teach/page/entity-menu.tsx';
import { useCourseActions } from '#web/teach/course/use-course-actions.ts';
import type { OwnCourseLessons } from '#web/teach/course/use-own-course-lessons.ts';
import { usePublishCourse } from '#web/teach/course/use-publish-course.ts';

export interface CourseHeaderProps {
  course: Course;
  lessons: OwnCourseLessons;
  /** Number of enrolled learners. */
  learners: number;
}

/** Header of the course editor: name, visibility, and the button that publishes the course. */
export function CourseHeader({ course, lessons: { rows, isWhole }, learners }: CourseHeaderProps) {
  const { t } = useTranslation();
  const { id, name, visibility, updatedAt } = course;
  const { publish, isBusy, refused, dismiss } = usePublishCourse(id, name);
  const { unlist, discard } = useCourseActions(course, learners);
  const [isTaking, setTaking] = useState(false);
  const waiting = unpublished(rows);
  const isListed = visibility === 'public';
  const words = () => {
    if (waiting.length === 0) return t('teach.course.list');
    return t(waiting.length === rows.length ? 'teach.course.publishAll' : 'teach.course.publishChanged', {
      count: waiting.length,
    });
  };
  return (
    <>
      <EntityHeader
        name={name}
        updatedAt={updatedAt}
        facts={<VisibilityLabel visibility={visibility} />}
        actions={
          <>
            {isListed && (
              <>
                <Button variant="subtle" color="gray" leftSection={<IconEyeOff size={17} />} onClick={unlist}>
                  {t('teach.editor.unlist')}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconEye size={17} />}
                  renderRoot={(props) => <Link {...props} to="/learn/catalog/course/$id" params={{ id }} />}
                >
                  {t('teach.editor.seePage')}
                </Button>
              </>
            )}
            {rows.length > 0 && (waiting.length > 0 || !isListed) && (
              <Button loading={isBusy} disabled={!isWhole} onClick={() => publish(waiting, rows.length)}>
                {words()}
              </Button>
            )}
            <EntityMenu name={name}>
              {rows.length > 0 && (
                <>
                  <button type="button" {...menuItem} onClick={() => setTaking(true)}>
                    <IconDownload size={17} />
                    {t('teach.lessons.takeOut')}
                  </button>
                  <MenuDivider />
                </>
              )}
              <button type="button" {...menuItem} onClick={discard}>
                <IconTrash size={17} />
                {t('teach.lessons.delete')}
              </button>
            </EntityMenu>
          </>
        }
      />
      {isTaking && <LazyExportDialog kind="courses" id={id} name={name} onClose={() => setTaking(false)} />}
      {refused && <LazyCourseRefusal refused={refused} onDismiss={dismiss} />}
    </>
  );
}
