import { type ReactNode, useEffect, useState } from 'react';
import { type Enrollment, runOf } from '#domain/learn/enrollment.ts';
import type { LessonVersion, NodeBody } from '#domain/teach/version.ts';
import { usePageTitle } from '#ui/page-title.ts';
import { useKeys } from '#ui/use-keys.ts';
import type { Leave } from '#web/learn/player/end-actions.tsx';
import { type AskedSentence, type TutorPanel, useMarginTutor } from '#web/learn/player/margin-tutor.tsx';
import { PlayerFrame, useFocus } from '#web/learn/player/player-frame.tsx';
import { PlayerHeader } from '#web/learn/player/player-header.tsx';
import { PlayerMargin } from '#web/learn/player/player-margin.tsx';
import { PlayerOutline } from '#web/learn/player/player-outline.tsx';
import { ReadingStep } from '#web/learn/player/reading-step.tsx';
import { useAttention } from '#web/learn/player/use-attention.ts';
import { type PlayerState, usePlayer } from '#web/learn/player/use-player.ts';
import { useMargin } from '#web/learn/player/use-margin.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

const QuizStep = lazyPiece(async () => (await import('#web/learn/quiz/quiz-step.tsx')).QuizStep, null);
const SlidesStep = lazyPiece(async () => (await import('#web/learn/player/slides-step.tsx')).SlidesStep, null);
const VideoStep = lazyPiece(async () => (await import('#web/learn/player/video-step.tsx')).VideoStep, null);
const EndPanel = lazyPiece(async () => (await import('#web/learn/player/end-panel.tsx')).EndPanel, null);
const PlayerKeys = lazyPiece(async () => (await import('#web/learn/player/player-keys.tsx')).PlayerKeys, null);

const pieces = { RICHTEXT: undefined, QUIZ: QuizStep, SLIDESHOW: SlidesStep, VIDEO: VideoStep };

/** Loads the code of every step when the lesson opens, because the device may be offline by the time a step is reached. */
function useAllPieces({ outline }: LessonVersion): void {
  useEffect(() => {
    for (const { type } of outline.nodes) pieces[type]?.preload();
    EndPanel.preload();
  }, [outline]);
}

export interface PlayerProps {
  /** The learner's own enrollment, or the temporary one of a rehearsal. */
  enrollment: Enrollment;
  version: LessonVersion;
  /** Shown above the lesson. */
  notice?: ReactNode;
  leave: Leave;
  /** Tutor in the margin; undefined if there is none. */
  TutorPanel?: TutorPanel | undefined;
}

export function Player({ enrollment, version, notice, leave, TutorPanel }: PlayerProps) {
  const player = usePlayer(enrollment, version);
  const { outline, current, walk } = player;
  useAllPieces(version);
  usePageTitle(`${current.name} · ${outline.name}`);
  const focus = useFocus();
  useAttention(player.isAtEnd ? undefined : { enrollmentID: enrollment.id, nodeID: current.id });
  const margin = useMargin();
  const tutor = useMarginTutor(TutorPanel, player, version.lessonID, margin);
  const [showsKeys, setShowsKeys] = useState(false);

  const body = player.isAtEnd ? undefined : version.body[current.id];
  const isRtl = () => document.dir === 'rtl';
  useKeys({
    Escape: () => document.fullscreenElement === null && leave.go(),
    '?': () => setShowsKeys(true),
    m: margin.toggle,
    // In a video, F toggles full screen.
    f: body?.type === 'VIDEO' ? undefined : focus.toggle,
    // In slides, the arrows turn the slides.
    ...(body?.type !== 'SLIDESHOW' && {
      ArrowLeft: () => walk(isRtl() ? 1 : -1),
      ArrowRight: () => walk(isRtl() ? -1 : 1),
    }),
  });

  return (
    <PlayerFrame isFocused={focus.isFocused} isWide={!margin.isBeside} notice={notice}>
      <PlayerHeader
        player={player}
        focus={focus}
        margin={margin}
        hasTutor={tutor.askAbout !== undefined}
        onLeave={leave.go}
        onShowKeys={() => setShowsKeys(true)}
      />
      <PlayerOutline player={player} />
      {body === undefined ? (
        <EndPanel player={player} leave={leave} />
      ) : (
        <Step key={`${current.id} ${runOf(enrollment)}`} body={body} player={player} onAsk={tutor.askAbout} />
      )}
      <PlayerMargin outline={outline} margin={margin} tutor={tutor.piece} />
      {showsKeys && <PlayerKeys opened onClose={() => setShowsKeys(false)} />}
    </PlayerFrame>
  );
}

interface StepProps {
  body: NodeBody;
  player: PlayerState;
  onAsk: ((sentence: AskedSentence) => void) | undefined;
}

function Step({ body, player, onAsk }: StepProps) {
  switch (body.type) {
    case 'RICHTEXT':
      return <ReadingStep text={body.text} player={player} onAsk={onAsk} />;
    case 'QUIZ':
      return <QuizStep questions={body.questions} player={player} />;
    case 'SLIDESHOW':
      return <SlidesStep slides={body.slides} player={player} />;
    case 'VIDEO':
      return <VideoStep body={body} player={player} />;
  }
}
