import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { NextActions } from '#web/learn/player/next-actions.tsx';
import { StepBody } from '#web/learn/player/step-body.tsx';
import { StepFooter } from '#web/learn/player/step-footer.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import type { QuizRun } from '#web/learn/quiz/use-quiz-run.ts';

/** Shown when all questions are answered and some are not graded yet. The learner can go on if no link depends on the result (D-70). */
export function QuizKept({ run, player }: { run: QuizRun; player: PlayerState }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const waiting = run.answers.filter(({ grade }) => grade === null).length;
  const hasWay = player.next.length > 0;
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <EmptyState art="start" title={t('player.quiz.keptCount', { count: waiting })}>
          {t(hasWay ? 'player.quiz.keptGoOn' : 'player.quiz.keptStay')}
        </EmptyState>
      </StepBody>
      <StepFooter
        tone={isConnected ? 'plain' : 'kept'}
        title={t(isConnected ? 'player.quiz.checking' : 'player.quiz.kept')}
      >
        {hasWay && <NextActions player={player} />}
      </StepFooter>
    </>
  );
}
