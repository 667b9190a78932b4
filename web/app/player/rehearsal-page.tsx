import type { Course } from '#domain/teach/course.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import { composePreview } from '#domain/teach/version/preview.ts';
import type { Composition } from '#domain/teach/version/composition.ts';
import { checkDraft, type Draft } from '#domain/teach/version/draft.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import type { LeaveTarget } from '#web/learn/player/end-actions.tsx';
import { PlayerNotice } from '#web/learn/frame/player-notice.tsx';
import { PlayerSkeleton } from '#web/learn/frame/player-skeleton.tsx';
import { Rehearsal } from '#web/learn/rehearsal/rehearsal.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { OwnLessonPage } from '#web/teach/editor/page/own-lesson.tsx';
import { readDraft, useDraft } from '#web/teach/editor/draft/use-draft.ts';

export const RehearsalPage = () => (
  <OwnLessonPage draw={(lesson, courseID) => <LessonRehearsal lesson={lesson} courseID={courseID} />} />
);

interface LessonRehearsalProps {
  lesson: Lesson;
  courseID: Course['id'] | undefined;
}

/** Previews a teacher's draft as learners will see it. Nobody is enrolled and nothing is saved. */
function LessonRehearsal({ lesson, courseID }: LessonRehearsalProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useDraft(lesson);
  // The player writes the step that it shows into the URL.
  const step = useSearch({ strict: false, select: ({ step: shown }) => shown }) as LessonNode['id'] | undefined;
  const goBack = () =>
    void (courseID
      ? navigate({ to: '/teach/courses/$courseID/lesson/$id', params: { courseID, id: lesson.id }, search: { step } })
      : navigate({ to: '/teach/lessons/$id', params: { id: lesson.id }, search: { step } }));
  if (state === 'loading') return <PlayerSkeleton />;
  if (state === 'offline') return <ErrorBox title={t('teach.editor.awayTitle')} message={t('teach.editor.away')} />;
  return <Composed lesson={lesson} step={step} leave={{ label: t('versions.rehearsal.back'), go: goBack }} />;
}

interface ComposedProps {
  lesson: Lesson;
  step: LessonNode['id'] | undefined;
  leave: LeaveTarget;
}

/** Composes the preview once: it does not change while the teacher reads it, until they start again. */
function Composed({ lesson, step, leave }: ComposedProps) {
  const { t } = useTranslation();
  const store = useStore();
  const compose = () =>
    rehearsalOf(readDraft(store, lesson), {
      unnamed: t('teach.steps.unnamed'),
      empty: t('versions.rehearsal.emptyStep'),
    });
  const [rehearsal, setRehearsal] = useState(compose);
  if (rehearsal === undefined) {
    const action = <Button onClick={leave.go}>{leave.label}</Button>;
    return (
      <EmptyState art="start" title={t('versions.rehearsal.nothingTitle')} action={action}>
        {t('versions.rehearsal.nothing')}
      </EmptyState>
    );
  }
  const { version, keys, problems } = rehearsal;
  const notice = (
    <PlayerNotice
      label={t('versions.rehearsal.title')}
      icon={<IconPlayerPlay size={17} />}
      title={t('versions.rehearsal.title')}
      actions={
        <>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<IconRefresh size={16} />}
            onClick={() => setRehearsal(compose())}
          >
            {t('versions.rehearsal.again')}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={16} className="mirror-rtl" />}
            onClick={leave.go}
          >
            {leave.label}
          </Button>
        </>
      }
    >
      {problems === 0 ? t('versions.rehearsal.notKept') : t('versions.rehearsal.notReady', { count: problems })}
    </PlayerNotice>
  );
  return <Rehearsal key={version.id} version={version} keys={keys} at={step} notice={notice} leave={leave} />;
}

interface RehearsedDraft {
  version: LessonVersion;
  keys: Composition['keys'];
  /** The number of problems that prevent publishing. */
  problems: number;
}

function rehearsalOf(draft: Draft, words: Parameters<typeof composePreview>[1]): RehearsedDraft | undefined {
  const composition = composePreview(draft, words);
  if (composition === undefined) return undefined;
  const { outline, body, preview, keys } = composition;
  const { id: lessonID, language, owner } = draft.lesson;
  const now = new Date().toISOString();
  const times = { createdAt: now, updatedAt: now, publishedAt: now };
  const id = newId('LessonVersion');
  const version = { id, ...times, lessonID, number: 0, language, outline, body, preview, owner };
  return { version, keys, problems: checkDraft(draft).length };
}
