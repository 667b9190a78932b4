import { useTranslation } from 'react-i18next';
import type { OutlineNode } from '#domain/teach/version/version.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { MainAction } from '#web/learn/frame/main-action.tsx';
import { NextActions } from '#web/learn/step/next-actions.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import type { QuizState } from '#web/learn/quiz/use-quiz.ts';

/** Shown when all questions are answered and some are not graded yet. The learner can go on if no link depends on the result (D-70). */
export function QuizUngraded({ run, player }: { run: QuizState; player: PlayerState }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const ungraded = run.answers.filter(({ grade }) => grade === null).length;
  const canGoOn = player.next.length > 0;
  const isOther = ({ id }: OutlineNode) => id !== player.current.id && player.status(id) !== 'COMPLETE';
  const other = player.outline.nodes.find((node) => isOther(node) && player.canOpen(node.id));
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <EmptyState art="start" title={t('player.quiz.keptCount', { count: ungraded })}>
          {t(canGoOn ? 'player.quiz.keptGoOn' : 'player.quiz.keptStay')}
        </EmptyState>
      </StepBody>
      <StepFooter
        tone={isConnected ? 'plain' : 'saved'}
        title={t(isConnected ? 'player.quiz.checking' : 'player.quiz.kept')}
      >
        {canGoOn ? (
          <NextActions player={player} />
        ) : (
          other && <MainAction label={t('player.goOnTo', { step: other.name })} onPress={() => player.goTo(other.id)} />
        )}
      </StepFooter>
    </>
  );
}
