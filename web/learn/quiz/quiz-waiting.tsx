import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { StepBody } from '#web/learn/player/step-body.tsx';
import { StepFooter } from '#web/learn/player/step-footer.tsx';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import type { QuizRun } from '#web/learn/quiz/use-quiz-run.ts';

/** Shown while a timed attempt is running and the server time is unknown; the attempt neither continues nor ends. */
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
