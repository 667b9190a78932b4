import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { StepBody } from '#web/learn/player/step-body.tsx';
import { StepFooter } from '#web/learn/player/step-footer.tsx';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import type { QuizRun } from '#web/learn/quiz/use-quiz-run.ts';

/** An attempt runs against the clock, and this device does not know the server's time: it neither goes on nor ends. */
export function QuizWaiting({ run, player }: { run: QuizRun; player: PlayerState }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <EmptyState art="start" title={t('player.quiz.waiting')}>
          {t(isConnected ? 'player.quiz.waitingWhy' : 'player.quiz.waitingOffline')}
        </EmptyState>
      </StepBody>
      <StepFooter tone={isConnected ? 'plain' : 'kept'}>
        <Button size="md" leftSection={<IconRefresh size={18} />} loading={run.isStarting} onClick={run.start}>
          {t('player.quiz.waitingRetry')}
        </Button>
      </StepFooter>
    </>
  );
}
