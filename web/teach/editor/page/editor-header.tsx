import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconDownload, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { RehearsalLink } from '#web/teach/editor/page/rehearsal-link.tsx';
import { VisibilityLabel } from '#web/shared/lesson/visibility-label.tsx';
import { useQuery, useRow } from '#web/store/hooks.ts';
import { lessonState } from '#domain/teach/lesson-state.ts';
import { menuItem } from '#ui/overlay/menu.tsx';
import { LazyExportDialog } from '#web/teach/export/lazy-export-dialog.tsx';
import { EntityMenu } from '#web/teach/page/entity-menu.tsx';
import { EntityHeader } from '#web/teach/page/entity-header.tsx';
import { useRefusedEdit } from '#web/teach/editor/page/use-refused-edit.ts';

export interface EditorHeaderProps {
  lesson: Lesson;
  /** Course that the lesson is edited in. */
  courseID: Course['id'] | undefined;
  /** Step that is open. */
  step: LessonNode['id'] | undefined;
  onPublish: () => void;
  onUnlist: () => void;
  isBusy: boolean;
}

/** Header of the lesson editor: name, save status, visibility, and the publish button. */
export function EditorHeader({ lesson, courseID, step, onPublish, onUnlist, isBusy }: EditorHeaderProps) {
  const { t } = useTranslation();
  const state = lessonState(lesson);
  const refusal = useRefusedEdit(lesson.id);
  return (
    <EntityHeader
      name={lesson.name}
      updatedAt={lesson.updatedAt}
      refusedWith={refusal?.problem.code}
      parentLink={courseID && <CourseCrumb id={courseID} />}
      facts={
        <>
          <VisibilityLabel visibility={lesson.visibility} />
          {state === 'changed' && <span>{t('teach.editor.unpublishedChanges')}</span>}
        </>
      }
      actions={
        <>
          <RehearsalLink lesson={lesson} courseID={courseID} step={step} />
          {lesson.visibility === 'public' && (
            <>
              <Button variant="subtle" color="gray" leftSection={<IconEyeOff size={17} />} onClick={onUnlist}>
                {t('teach.editor.unlist')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconEye size={17} />}
                renderRoot={(props) => (
                  <Link {...props} data-prefetch="near" to="/learn/catalog/lesson/$id" params={{ id: lesson.id }} />
                )}
              >
                {t('teach.editor.seePage')}
              </Button>
            </>
          )}
          {state !== 'published' && (
            <Button onClick={onPublish} loading={isBusy}>
              {t(state === 'changed' ? 'teach.editor.publishChanges' : 'teach.editor.publish')}
            </Button>
          )}
          <ExportMenu lesson={lesson} />
        </>
      }
    />
  );
}

function ExportMenu({ lesson: { id, name } }: Pick<EditorHeaderProps, 'lesson'>) {
  const { t } = useTranslation();
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <EntityMenu name={name}>
        <button type="button" {...menuItem} onClick={() => setExporting(true)}>
          <IconDownload size={17} />
          {t('teach.lessons.takeOut')}
        </button>
      </EntityMenu>
      {isExporting && <LazyExportDialog kind="lessons" id={id} name={name} onClose={() => setExporting(false)} />}
    </>
  );
}

function CourseCrumb({ id }: { id: Course['id'] }) {
  useQuery('course.byID', { id });
  const course = useRow('Course', id);
  return (
    <Link to="/teach/courses/$id" params={{ id }}>
      <IconArrowLeft size={16} className="mirror-rtl" aria-hidden />
      <bdi>{course?.name}</bdi>
    </Link>
  );
}
