import { useNavigate } from '@tanstack/react-router';
import { type Enrollment, runOf } from '#domain/learn/enrollment.ts';
import type { LessonVersion, NodeBody } from '#domain/teach/version.ts';
import { usePageTitle } from '#ui/page-title.ts';
import { useKeys } from '#ui/use-keys.ts';
import { EndPanel } from '#web/learn/end-panel.tsx';
import { PlayerFrame, useFocus } from '#web/learn/player-frame.tsx';
import { PlayerHeader } from '#web/learn/player-header.tsx';
import { PlayerMargin } from '#web/learn/player-margin.tsx';
import { PlayerOutline } from '#web/learn/player-outline.tsx';
import { QuizStep } from '#web/learn/quiz-step.tsx';
import { ReadingStep } from '#web/learn/reading-step.tsx';
import { SlidesStep } from '#web/learn/slides-step.tsx';
import { type PlayerState, usePlayer } from '#web/learn/use-player.ts';
import { VideoStep } from '#web/learn/video-step.tsx';

export function Player({ enrollment, version }: { enrollment: Enrollment; version: LessonVersion }) {
  const player = usePlayer(enrollment, version);
  const { outline, current, steps } = player;
  usePageTitle(`${current.name} · ${outline.name}`);
  const navigate = useNavigate();
  const focus = useFocus();
  const leave = () => void navigate({ to: '/learn/dashboard' });

  const walk = (by: -1 | 1) => {
    const at = steps.findIndex(({ id }) => id === current.id);
    const step = steps[at + (document.dir === 'rtl' ? -by : by)];
    if (step && player.canOpen(step.id)) player.goTo(step.id);
  };
  useKeys({ f: focus.toggle, Escape: leave, ArrowLeft: () => walk(-1), ArrowRight: () => walk(1) });

  const body = version.body[current.id];
  return (
    <PlayerFrame isFocused={focus.isFocused}>
      <PlayerHeader player={player} focus={focus} onLeave={leave} />
      <PlayerOutline player={player} />
      {player.isAtEnd || body === undefined ? (
        <EndPanel player={player} onLeave={leave} />
      ) : (
        <Step key={`${current.id} ${runOf(enrollment)}`} body={body} player={player} />
      )}
      <PlayerMargin outline={outline} />
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
      return <VideoStep video={body.video} text={body.text} player={player} />;
  }
}
