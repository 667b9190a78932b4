import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowLeft, IconDownload, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { RehearsalLink } from '#web/teach/editor/rehearsal-link.tsx';
import { VisibilityWord } from '#web/shared/visibility-word.tsx';
import { useQuery, useRow } from '#web/store/hooks.ts';
import { lessonState } from '#domain/teach/lesson-state.ts';
import { menuItem } from '#ui/menu.tsx';
import { TakeOut } from '#web/teach/exchange/take-out.tsx';
import { ThingMenu } from '#web/teach/thing-menu.tsx';
import { ThingHeader } from '#web/teach/thing-header.tsx';
import { useSavingRefusal } from '#web/teach/editor/use-saving-refusal.ts';

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
  const refusal = useSavingRefusal(lesson.id);
  return (
    <ThingHeader
      name={lesson.name}
      updatedAt={lesson.updatedAt}
      refusedWith={refusal?.problem.code}
      crumb={courseID && <CourseCrumb id={courseID} />}
      facts={
        <>
          <VisibilityWord visibility={lesson.visibility} />
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
          <TakeOutMenu lesson={lesson} />
        </>
      }
    />
  );
}

function TakeOutMenu({ lesson: { id, name } }: Pick<EditorHeaderProps, 'lesson'>) {
  const { t } = useTranslation();
  const [isTaking, setTaking] = useState(false);
  return (
    <>
      <ThingMenu name={name}>
        <button type="button" {...menuItem} onClick={() => setTaking(true)}>
          <IconDownload size={17} />
          {t('teach.lessons.takeOut')}
        </button>
      </ThingMenu>
      {isTaking && <TakeOut kind="lessons" id={id} name={name} onClose={() => setTaking(false)} />}
    </>
  );
}

function CourseCrumb({ id }: { id: Course['id'] }) {
  useQuery('course.byID', { id });
  const course = useRow('Course', id);
  return (
    <Link to="/teach/courses/$id" params={{ id }}>
      <IconArrowLeft size={16} className="flip" aria-hidden />
      <bdi>{course?.name}</bdi>
    </Link>
  );
}
