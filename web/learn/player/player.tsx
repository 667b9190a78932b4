import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Enrollment, runOf } from '#domain/learn/enrollment.ts';
import type { LessonVersion, NodeBody } from '#domain/teach/version.ts';
import { usePageTitle } from '#ui/page-title.ts';
import { useKeys } from '#ui/use-keys.ts';
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

/** All that the lesson needs comes when it is opened: the network may be gone by the time a step is reached. */
function useAllPieces({ outline }: LessonVersion): void {
  useEffect(() => {
    for (const { type } of outline.nodes) pieces[type]?.preload();
    EndPanel.preload();
  }, [outline]);
}

export function Player({ enrollment, version }: { enrollment: Enrollment; version: LessonVersion }) {
  const player = usePlayer(enrollment, version);
  const { outline, current, walk } = player;
  useAllPieces(version);
  usePageTitle(`${current.name} · ${outline.name}`);
  const navigate = useNavigate();
  const focus = useFocus();
  useAttention(player.isAtEnd ? undefined : { enrollmentID: enrollment.id, nodeID: current.id });
  const margin = useMargin();
  const [showsKeys, setShowsKeys] = useState(false);
  const leave = () => void navigate({ to: '/learn/dashboard' });

  const body = player.isAtEnd ? undefined : version.body[current.id];
  const isRtl = () => document.dir === 'rtl';
  useKeys({
    Escape: () => document.fullscreenElement === null && leave(),
    '?': () => setShowsKeys(true),
    m: margin.toggle,
    // A video fills the screen by it.
    f: body?.type === 'VIDEO' ? undefined : focus.toggle,
    // Slides are turned by them first.
    ...(body?.type !== 'SLIDESHOW' && {
      ArrowLeft: () => walk(isRtl() ? 1 : -1),
      ArrowRight: () => walk(isRtl() ? -1 : 1),
    }),
  });

  return (
    <PlayerFrame isFocused={focus.isFocused} isWide={!margin.isBeside}>
      <PlayerHeader
        player={player}
        focus={focus}
        margin={margin}
        onLeave={leave}
        onShowKeys={() => setShowsKeys(true)}
      />
      <PlayerOutline player={player} />
      {body === undefined ? (
        <EndPanel player={player} onLeave={leave} />
      ) : (
        <Step key={`${current.id} ${runOf(enrollment)}`} body={body} player={player} />
      )}
      <PlayerMargin outline={outline} margin={margin} />
      {showsKeys && <PlayerKeys opened onClose={() => setShowsKeys(false)} />}
    </PlayerFrame>
  );
}

function Step({ body, player }: { body: NodeBody; player: PlayerState }) {
  switch (body.type) {
    case 'RICHTEXT':
      return <ReadingStep text={body.text} player={player} />;
    case 'QUIZ':
      return <QuizStep questions={body.questions} player={player} />;
    case 'SLIDESHOW':
      return <SlidesStep slides={body.slides} player={player} />;
    case 'VIDEO':
      return <VideoStep body={body} player={player} />;
  }
}
