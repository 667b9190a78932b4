import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
import type { PublishProblem } from '#domain/teach/publishing.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBox } from '#ui/error-box.tsx';
import { Page } from '#ui/page.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, TabStrip } from '#ui/tab-strip.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { useActor, useCommand, useQuery, useRow } from '#web/store/hooks.ts';
import { DetailsTab } from '#web/teach/editor/details-tab.tsx';
import { EditorHeader } from '#web/teach/editor/editor-header.tsx';
import { type EditorTab, useEditorPlace } from '#web/teach/editor/editor-place.ts';
import { NotFound } from '#web/teach/found.tsx';
import { LearnersTab } from '#web/teach/editor/learners-tab.tsx';
import { LinkProposals } from '#web/teach/editor/link-proposals.tsx';
import { PublishNotice } from '#web/teach/editor/publish-notice.tsx';
import { Saving } from '#web/teach/saving.tsx';
import { StepsTab } from '#web/teach/editor/steps-tab.tsx';
import { useDraft } from '#web/teach/editor/use-draft.ts';
import { usePublish } from '#web/teach/editor/use-publish.ts';
import { useSteps } from '#web/teach/editor/use-steps.ts';

const LessonFigures = lazyPiece(
  async () => (await import('#web/teach/figures/lesson-figures.tsx')).LessonFigures,
  <Skeleton height={420} />,
  'figures',
  'wallet',
);

/** The address may name anything: a lesson of somebody else answers like one that does not exist. */
export function EditorPage() {
  const { id, courseID } = useParams({ strict: false });
  if (courseID !== undefined && !isId(courseID)) return <NotFound />;
  if (!isId(id)) return <Page>{courseID === undefined ? <NoLesson /> : <NotFound />}</Page>;
  return (
    <Page>
      <OwnLesson key={id} id={id as Lesson['id']} courseID={courseID as Course['id'] | undefined} />
    </Page>
  );
}

interface OwnLessonProps {
  id: Lesson['id'];
  /** The course within which it is written; a lesson that is not in it is not found there. */
  courseID: Course['id'] | undefined;
}

function OwnLesson({ id, courseID }: OwnLessonProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const { state, retry } = useQuery('lesson.byID', { id });
  const lesson = useRow('Lesson', id);
  const isThere = courseID === undefined || lesson?.courseID === courseID;
  if (lesson?.owner === actor.id && isThere)
    return lesson.deletedAt === null ? (
      <Editor lesson={lesson} courseID={courseID} />
    ) : (
      <DeletedLesson lesson={lesson} />
    );
  if (state === 'loading') return <EditorSkeleton label={t('teach.editor.loading')} />;
  if (state === 'ready') return courseID === undefined ? <NoLesson /> : <NotFound />;
  return <ErrorBox onRetry={retry} />;
}

interface EditorProps {
  lesson: Lesson;
  courseID: Course['id'] | undefined;
}

const Editor = (props: EditorProps) => (
  <Saving>
    <EditorBody {...props} />
  </Saving>
);

function EditorBody({ lesson, courseID }: EditorProps) {
  const { t } = useTranslation();
  const { draft, state } = useDraft(lesson);
  const place = useEditorPlace();
  const publishing = usePublish(draft);
  const steps = useSteps(draft);
  const solve = ({ kind, nodeID }: PublishProblem) => {
    if (kind === 'no_name') place.go({ tab: 'details' });
    else place.go({ tab: 'steps', step: nodeID ?? place.step });
  };
  return (
    <>
      <EditorHeader
        lesson={lesson}
        courseID={courseID}
        onPublish={publishing.start}
        onUnlist={publishing.unlist}
        isBusy={publishing.isBusy}
      />
      {publishing.problems.length > 0 && (
        <PublishNotice
          problems={publishing.problems}
          isSolved={publishing.isSolved}
          nodes={draft.nodes}
          onSolve={solve}
          onDismiss={publishing.dismiss}
        />
      )}
      <TabStrip
        label={t('teach.editor.tabs')}
        value={place.tab}
        onChange={(tab) => place.go({ tab: tab as EditorTab })}
        tabs={[
          { id: 'steps', label: t('teach.editor.steps'), count: state === 'here' ? draft.nodes.length : undefined },
          { id: 'details', label: t('teach.editor.details') },
          { id: 'learners', label: t('teach.editor.learners'), count: lesson.learners },
          { id: 'figures', label: t('teach.editor.figures') },
        ]}
      />
      <TabPanel id={place.tab}>
        {place.tab === 'steps' && state === 'loading' && <EditorSkeleton label={t('teach.editor.loading')} />}
        {place.tab === 'steps' && state === 'offline' && (
          <ErrorBox title={t('teach.editor.awayTitle')} message={t('teach.editor.away')} />
        )}
        {place.tab === 'steps' && state === 'here' && (
          <>
            <LinkProposals draft={draft} />
            <StepsTab
              draft={draft}
              steps={steps}
              selected={place.step}
              onSelect={(step) => place.go({ tab: 'steps', step })}
            />
          </>
        )}
        {place.tab === 'details' && <DetailsTab lesson={lesson} />}
        {place.tab === 'learners' && <LearnersTab lesson={lesson} />}
        {place.tab === 'figures' && (
          <LessonFigures lesson={lesson} onOpenStep={(step) => place.go({ tab: 'steps', step })} />
        )}
      </TabPanel>
    </>
  );
}

function EditorSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton width={280} height={28} />
      <br />
      <Skeleton height={420} />
    </Loading>
  );
}

function NoLesson() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('teach.lessons.title')} />
      <EmptyState
        art="nothing"
        title={t('teach.editor.noneTitle')}
        action={
          <Button component={Link} to="/teach/lessons">
            {t('teach.editor.toLessons')}
          </Button>
        }
      >
        {t('teach.editor.none')}
      </EmptyState>
    </>
  );
}

function DeletedLesson({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const restore = useCommand('lesson.restore');
  return (
    <>
      <PageHeader title={lesson.name} />
      <EmptyState
        art="broken"
        title={t('teach.editor.deletedTitle', { name: lesson.name })}
        action={
          <Button loading={restore.isBusy} onClick={() => void restore.send({ id: lesson.id })}>
            {t('teach.editor.restore')}
          </Button>
        }
      >
        {t('teach.editor.deleted')}
      </EmptyState>
    </>
  );
}
