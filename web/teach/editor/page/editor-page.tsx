import type { Course } from '#domain/teach/course.ts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { Draft } from '#domain/teach/version/draft.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TabPanel, TabStrip } from '#ui/control/tab-strip.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { type LazyComponent, lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import { EditorHeader } from '#web/teach/editor/page/editor-header.tsx';
import { type EditorTab, useEditorLocation } from '#web/teach/editor/page/use-editor-location.ts';
import { LazyHiddenNotice } from '#web/shared/report/lazy-hidden-notice.tsx';
import { EditorSkeleton, OwnLessonPage } from '#web/teach/editor/page/own-lesson.tsx';
import type { PublishRemark } from '#web/teach/editor/publish/publish-problems.tsx';
import { SaveQueueProvider } from '#web/writing/saved-field/save-queue-provider.tsx';
import { preloadForms } from '#web/teach/editor/step/step-body.tsx';
import { StepsTab } from '#web/teach/editor/step-list/steps-tab.tsx';
import { useDraft } from '#web/teach/editor/draft/use-draft.ts';
import { useFirstEdit } from '#web/teach/editor/page/use-first-edit.ts';
import { usePublish } from '#web/teach/editor/publish/use-publish.ts';
import { useSteps } from '#web/teach/editor/draft/use-steps.ts';

const DetailsTab = lazyComponent(
  async () => (await import('#web/teach/editor/details/details-tab.tsx')).DetailsTab,
  <Skeleton height={420} />,
);
const LessonCertification = lazyComponent(
  async () => (await import('#web/teach/certification/lesson-certification.tsx')).LessonCertification,
  <Skeleton height={420} />,
);
const LearnersTab = lazyComponent(
  async () => (await import('#web/teach/editor/page/learners-tab.tsx')).LearnersTab,
  <Skeleton height={220} />,
);
const CommentsTab = lazyComponent(
  async () => (await import('#web/teach/editor/page/comments-tab.tsx')).CommentsTab,
  <Skeleton height={220} />,
);
const LessonFigures = lazyComponent(
  async () => (await import('#web/teach/figures/lesson-figures.tsx')).LessonFigures,
  <Skeleton height={420} />,
);

/** Tabs that are imported lazily; hovering or focusing a tab preloads it. */
const lessonTabs: Partial<Record<EditorTab, LazyComponent<{ lesson: Lesson }>>> = {
  details: DetailsTab,
  certification: LessonCertification,
  learners: LearnersTab,
  comments: CommentsTab,
};
const lazyTabs: Partial<Record<EditorTab, { preload: () => void }>> = { ...lessonTabs, figures: LessonFigures };

const DraftBanner = lazyComponent(async () => (await import('#web/teach/drafting/draft-banner.tsx')).DraftBanner, null);

const LinkProposals = lazyComponent(
  async () => (await import('#web/teach/editor/graph/link-proposals.tsx')).LinkProposals,
  null,
);

const PublishNotice = lazyComponent(
  async () => (await import('#web/teach/editor/publish/publish-notice.tsx')).PublishNotice,
  null,
);

const PublishDialog = lazyComponent(
  async () => (await import('#web/teach/editor/publish/publish-dialog.tsx')).PublishDialog,
  null,
);

export const EditorPage = () => (
  <OwnLessonPage draw={(lesson, courseID) => <Editor lesson={lesson} courseID={courseID} />} />
);

interface EditorProps {
  lesson: Lesson;
  courseID: Course['id'] | undefined;
}

const Editor = (props: EditorProps) => (
  <SaveQueueProvider>
    <EditorBody {...props} />
  </SaveQueueProvider>
);

function EditorBody({ lesson, courseID }: EditorProps) {
  const { t } = useTranslation();
  const { draft, state } = useDraft(lesson);
  const location = useEditorLocation();
  const publishing = usePublish(draft);
  const steps = useSteps(draft);
  const LessonTab = lessonTabs[location.tab];
  // Preloads every part of the editor after the first edit, so that all of it works offline.
  useFirstEdit(lesson, () => {
    preloadForms();
    for (const tab of Object.values(lazyTabs)) tab.preload();
    LinkProposals.preload();
    PublishNotice.preload();
    PublishDialog.preload();
  });
  const solve = ({ kind, nodeID }: PublishRemark) => {
    if (kind === 'no_name' || kind === 'image_without_words') location.go({ tab: 'details' });
    else location.go({ tab: 'steps', step: nodeID ?? location.step });
  };
  return (
    <>
      <EditorHeader
        lesson={lesson}
        courseID={courseID}
        step={location.step}
        onPublish={publishing.start}
        onUnlist={publishing.unlist}
        isBusy={publishing.isBusy}
      />
      <LazyHiddenNotice model="Lesson" rowID={lesson.id} hiddenAt={lesson.hiddenAt} />
      {lesson.job && <DraftBanner lesson={lesson} draft={draft} />}
      <Publishing publishing={publishing} draft={draft} onSolve={solve} />
      <TabStrip
        label={t('teach.editor.tabs')}
        value={location.tab}
        onChange={(tab) => location.go({ tab: tab as EditorTab })}
        onNear={(tab) => lazyTabs[tab as EditorTab]?.preload()}
        tabs={[
          { id: 'steps', label: t('teach.editor.steps'), count: state === 'here' ? draft.nodes.length : undefined },
          { id: 'details', label: t('teach.editor.details') },
          { id: 'certification', label: t('teach.editor.certification') },
          { id: 'learners', label: t('teach.editor.learners'), count: lesson.learners },
          { id: 'comments', label: t('comments.title') },
          { id: 'figures', label: t('teach.editor.figures') },
        ]}
      />
      <TabPanel id={location.tab}>
        {location.tab === 'steps' && (
          <Steps
            state={state}
            draft={draft}
            steps={steps}
            selected={location.step}
            onSelect={(step) => location.go({ tab: 'steps', step })}
          />
        )}
        {LessonTab && <LessonTab lesson={lesson} />}
        {location.tab === 'figures' && (
          <LessonFigures lesson={lesson} onOpenStep={(step) => location.go({ tab: 'steps', step })} />
        )}
      </TabPanel>
    </>
  );
}

interface StepsProps extends ComponentProps<typeof StepsTab> {
  state: ReturnType<typeof useDraft>['state'];
}

function Steps({ state, ...tab }: StepsProps) {
  const { t } = useTranslation();
  if (state === 'loading') return <EditorSkeleton label={t('teach.editor.loading')} />;
  if (state === 'offline') return <ErrorBox title={t('teach.editor.awayTitle')} message={t('teach.editor.away')} />;
  return (
    <Stack gap={20}>
      <LinkProposals draft={tab.draft} />
      <StepsTab {...tab} />
    </Stack>
  );
}

interface PublishingProps {
  publishing: ReturnType<typeof usePublish>;
  draft: Draft;
  onSolve: (remark: PublishRemark) => void;
}

/** Dialog before a new version is published, or the reasons why publishing was refused. */
function Publishing({ publishing, draft, onSolve }: PublishingProps) {
  const { asked, problems, advice } = publishing;
  return (
    <>
      {asked && (
        <PublishDialog
          draft={asked}
          isBusy={publishing.isBusy}
          onPublish={publishing.confirm}
          onClose={publishing.cancel}
        />
      )}
      {problems.length + advice.length > 0 && (
        <PublishNotice
          problems={problems}
          advice={advice}
          isSolved={publishing.isSolved}
          nodes={draft.nodes}
          onSolve={onSolve}
          onDismiss={publishing.dismiss}
        />
      )}
    </>
  );
}
