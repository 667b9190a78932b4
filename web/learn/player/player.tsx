import { type ReactNode, useEffect, useState } from 'react';
import { type Enrollment, runOf } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonVersion, NodeBody } from '#domain/teach/version/version.ts';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { useKeys } from '#ui/control/use-keys.ts';
import type { LeaveTarget } from '#web/learn/player/end-actions.tsx';
import { type TutorPanel, useNotesTutor } from '#web/learn/player/notes-tutor.tsx';
import type { SentenceActions } from '#web/learn/step/sentence-tools.tsx';
import { PlayerFrame, useFocusMode } from '#web/learn/frame/player-frame.tsx';
import { PlayerHeader } from '#web/learn/player/player-header.tsx';
import { NotesPanel } from '#web/learn/player/notes-panel.tsx';
import { PlayerOutline } from '#web/learn/player/player-outline.tsx';
import { TextStep } from '#web/learn/step/text-step.tsx';
import { useActivity } from '#web/learn/progress/use-activity.ts';
import { type PlayerState, usePlayer } from '#web/learn/progress/use-player.ts';
import { useBookmark } from '#web/learn/annotation/use-bookmark.ts';
import { usePanelContents } from '#web/learn/player/use-panel-contents.ts';
import { useNotesPanel } from '#web/learn/player/use-notes-panel.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const QuizStep = lazyComponent(async () => (await import('#web/learn/quiz/quiz-step.tsx')).QuizStep, null);
const SlidesStep = lazyComponent(async () => (await import('#web/learn/step/slides-step.tsx')).SlidesStep, null);
const VideoStep = lazyComponent(async () => (await import('#web/learn/step/video-step.tsx')).VideoStep, null);
const EndPanel = lazyComponent(async () => (await import('#web/learn/player/end-panel.tsx')).EndPanel, null);
const PlayerKeys = lazyComponent(
  async () => (await import('#web/learn/player/player-shortcuts.tsx')).PlayerShortcuts,
  null,
);

const stepComponents = { RICHTEXT: undefined, QUIZ: QuizStep, SLIDESHOW: SlidesStep, VIDEO: VideoStep };

/** Loads the code of every step when the lesson opens, because the device may be offline by the time a step is reached. */
function usePreloadedSteps({ outline }: LessonVersion): void {
  useEffect(() => {
    for (const { type } of outline.nodes) stepComponents[type]?.preload();
    EndPanel.preload();
  }, [outline]);
}

export interface PlayerProps {
  /** The learner's own enrollment, or the temporary one of a rehearsal. */
  enrollment: Enrollment;
  version: LessonVersion;
  /** Shown above the lesson. */
  notice?: ReactNode;
  leave: LeaveTarget;
  /** Tutor in the margin; undefined if there is none. */
  TutorPanel?: TutorPanel | undefined;
  /** The lesson if its learners may comment on its steps. */
  commentedLesson?: Lesson | undefined;
  /** Control below the outline that keeps the lesson on this device. A rehearsal has none. */
  offlineControl?: ReactNode;
}

export function Player({
  enrollment,
  version,
  notice,
  leave,
  TutorPanel,
  commentedLesson,
  offlineControl,
}: PlayerProps) {
  const player = usePlayer(enrollment, version);
  const { outline, current, moveBy } = player;
  usePreloadedSteps(version);
  usePageTitle(`${current.name} · ${outline.name}`);
  const focus = useFocusMode();
  useActivity(player.isAtEnd ? undefined : { enrollmentID: enrollment.id, nodeID: current.id });
  const margin = useNotesPanel();
  const tutor = useNotesTutor(TutorPanel, player, version.lessonID, margin);
  const [showsKeys, setShowsKeys] = useState(false);
  const bookmark = useBookmark(player);
  const { actions, ...contents } = usePanelContents(player, version, commentedLesson, margin);

  const body = player.isAtEnd ? undefined : version.body[current.id];
  const isRtl = () => document.dir === 'rtl';
  useKeys({
    Escape: () => document.fullscreenElement === null && leave.go(),
    '?': () => setShowsKeys(true),
    m: margin.toggle,
    b: bookmark?.toggle,
    // In a video, F toggles full screen.
    f: body?.type === 'VIDEO' ? undefined : focus.toggle,
    // In slides, the arrows turn the slides.
    ...(body?.type !== 'SLIDESHOW' && {
      ArrowLeft: () => moveBy(isRtl() ? 1 : -1),
      ArrowRight: () => moveBy(isRtl() ? -1 : 1),
    }),
  });

  return (
    <PlayerFrame isFocused={focus.isFocused} isWide={!margin.isBeside} notice={notice}>
      <PlayerHeader
        player={player}
        focus={focus}
        margin={margin}
        bookmark={bookmark}
        offlineControl={offlineControl}
        onLeave={leave.go}
        onShowKeys={() => setShowsKeys(true)}
      />
      <PlayerOutline player={player} offlineControl={offlineControl} />
      {body === undefined ? (
        <EndPanel player={player} leave={leave} />
      ) : (
        <Step
          key={`${current.id} ${runOf(enrollment)}`}
          body={body}
          player={player}
          onAsk={tutor.askAbout}
          {...actions}
        />
      )}
      <NotesPanel
        outline={outline}
        hasObjectives={!player.isAtEnd}
        margin={margin}
        tutor={tutor.element}
        {...contents}
      />
      {showsKeys && <PlayerKeys opened onClose={() => setShowsKeys(false)} />}
    </PlayerFrame>
  );
}

interface StepProps extends SentenceActions {
  body: NodeBody;
  player: PlayerState;
}

function Step({ body, player, ...actions }: StepProps) {
  switch (body.type) {
    case 'RICHTEXT':
      return <TextStep text={body.text} player={player} {...actions} />;
    case 'QUIZ':
      return <QuizStep questions={body.questions} player={player} />;
    case 'SLIDESHOW':
      return <SlidesStep slides={body.slides} player={player} />;
    case 'VIDEO':
      return <VideoStep body={body} player={player} />;
  }
}
