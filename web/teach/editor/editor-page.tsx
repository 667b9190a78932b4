import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course, Lesson } from '#domain/teach/lesson.ts';
import type { Draft } from '#domain/teach/publishing.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, TabStrip } from '#ui/tab-strip.tsx';
import { type LazyPiece, lazyPiece } from '#web/shared/lazy-piece.tsx';
import { EditorHeader } from '#web/teach/editor/editor-header.tsx';
import { type EditorTab, useEditorPlace } from '#web/teach/editor/editor-place.ts';
import { HiddenMark } from '#web/shared/hidden-mark.tsx';
import { EditorSkeleton, OwnLessonPage } from '#web/teach/editor/own-lesson.tsx';
import type { PublishRemark } from '#web/teach/editor/publish-problems.tsx';
import { Saving } from '#web/teach/saving.tsx';
import { preloadForms } from '#web/teach/editor/step-body.tsx';
import { StepsTab } from '#web/teach/editor/steps-tab.tsx';
import { useDraft } from '#web/teach/editor/use-draft.ts';
import { useWritten } from '#web/teach/editor/use-written.ts';
import { usePublish } from '#web/teach/editor/use-publish.ts';
import { useSteps } from '#web/teach/editor/use-steps.ts';

const DetailsTab = lazyPiece(
  async () => (await import('#web/teach/editor/details-tab.tsx')).DetailsTab,
  <Skeleton height={420} />,
  'draft',
  'teach',
  'learn',
  'wallet',
);
const LessonCertification = lazyPiece(
  async () => (await import('#web/teach/certification/lesson-certification.tsx')).LessonCertification,
  <Skeleton height={420} />,
  'draft',
  'certify',
  'teach',
);
const LearnersTab = lazyPiece(
  async () => (await import('#web/teach/editor/learners-tab.tsx')).LearnersTab,
  <Skeleton height={220} />,
  'draft',
  'teach',
);
const LessonFigures = lazyPiece(
  async () => (await import('#web/teach/figures/lesson-figures.tsx')).LessonFigures,
  <Skeleton height={420} />,
  'figures',
  'wallet',
);

/** Tabs that are imported lazily; hovering or focusing a tab preloads it. */
const ofLesson: Partial<Record<EditorTab, LazyPiece<{ lesson: Lesson }>>> = {
  details: DetailsTab,
  certification: LessonCertification,
  learners: LearnersTab,
};
const behind: Partial<Record<EditorTab, { preload: () => void }>> = { ...ofLesson, figures: LessonFigures };

const DraftBanner = lazyPiece(
  async () => (await import('#web/teach/drafting/draft-banner.tsx')).DraftBanner,
  null,
  'draft',
  'drafting',
  'teach',
);

const LinkProposals = lazyPiece(
  async () => (await import('#web/teach/editor/link-proposals.tsx')).LinkProposals,
  null,
  'draft',
  'teach',
);

const PublishNotice = lazyPiece(async () => (await import('#web/teach/editor/publish-notice.tsx')).PublishNotice, null);

const PublishDialog = lazyPiece(
  async () => (await import('#web/teach/editor/publish-dialog.tsx')).PublishDialog,
  null,
  'versions',
);

export const EditorPage = () => (
  <OwnLessonPage draw={(lesson, courseID) => <Editor lesson={lesson} courseID={courseID} />} />
);

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
  const Behind = ofLesson[place.tab];
  // Preloads every part of the editor after the first edit, so that all of it works offline.
  useWritten(lesson, () => {
    preloadForms();
    for (const tab of Object.values(behind)) tab.preload();
    LinkProposals.preload();
    PublishNotice.preload();
    PublishDialog.preload();
  });
  const solve = ({ kind, nodeID }: PublishRemark) => {
    if (kind === 'no_name' || kind === 'image_without_words') place.go({ tab: 'details' });
    else place.go({ tab: 'steps', step: nodeID ?? place.step });
  };
  return (
    <>
      <EditorHeader
        lesson={lesson}
        courseID={courseID}
        step={place.step}
        onPublish={publishing.start}
        onUnlist={publishing.unlist}
        isBusy={publishing.isBusy}
      />
      <HiddenMark model="Lesson" rowID={lesson.id} hiddenAt={lesson.hiddenAt} />
      {lesson.job && <DraftBanner lesson={lesson} draft={draft} />}
      <Publishing publishing={publishing} draft={draft} onSolve={solve} />
      <TabStrip
        label={t('teach.editor.tabs')}
        value={place.tab}
        onChange={(tab) => place.go({ tab: tab as EditorTab })}
        onNear={(tab) => behind[tab as EditorTab]?.preload()}
        tabs={[
          { id: 'steps', label: t('teach.editor.steps'), count: state === 'here' ? draft.nodes.length : undefined },
          { id: 'details', label: t('teach.editor.details') },
          { id: 'certification', label: t('teach.editor.certification') },
          { id: 'learners', label: t('teach.editor.learners'), count: lesson.learners },
          { id: 'figures', label: t('teach.editor.figures') },
        ]}
      />
      <TabPanel id={place.tab}>
        {place.tab === 'steps' && (
          <Steps
            state={state}
            draft={draft}
            steps={steps}
            selected={place.step}
            onSelect={(step) => place.go({ tab: 'steps', step })}
          />
        )}
        {Behind && <Behind lesson={lesson} />}
        {place.tab === 'figures' && (
          <LessonFigures lesson={lesson} onOpenStep={(step) => place.go({ tab: 'steps', step })} />
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
    <>
      <LinkProposals draft={tab.draft} />
      <StepsTab {...tab} />
    </>
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
