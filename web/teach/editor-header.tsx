import { Button, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { usePageTitle } from '#ui/page-title.ts';
import { lessonState } from '#web/teach/lesson-groups.ts';
import { SavedState } from '#web/teach/saved-state.tsx';
import { VisibilityWord } from '#web/shared/visibility-word.tsx';
import styles from './editor-header.module.css';

export interface EditorHeaderProps {
  lesson: Lesson;
  onPublish: () => void;
  onUnlist: () => void;
  isBusy: boolean;
}

/** What this lesson is, whether it is saved and who sees it; and the one step that makes it public. */
export function EditorHeader({ lesson, onPublish, onUnlist, isBusy }: EditorHeaderProps) {
  const { t } = useTranslation();
  usePageTitle(lesson.name);
  const state = lessonState(lesson);
  return (
    <header className={styles['header']}>
      <div>
        <Title order={1}>
          <bdi>{lesson.name}</bdi>
        </Title>
        <p>
          <SavedState updatedAt={lesson.updatedAt} />
          <VisibilityWord visibility={lesson.visibility} />
          {state === 'changed' && <span>{t('teach.editor.unpublishedChanges')}</span>}
        </p>
      </div>
      <div className={styles['actions']}>
        {lesson.visibility === 'public' && (
          <>
            <Button variant="subtle" color="gray" leftSection={<IconEyeOff size={17} />} onClick={onUnlist}>
              {t('teach.editor.unlist')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconEye size={17} />}
              renderRoot={(props) => <Link {...props} to="/learn/catalog/lesson/$id" params={{ id: lesson.id }} />}
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
      </div>
    </header>
  );
}
