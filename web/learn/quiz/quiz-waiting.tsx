import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import type { QuizState } from '#web/learn/quiz/use-quiz.ts';

/** Shown while a timed attempt is running and the server time is unknown; the attempt neither continues nor ends. */
export function QuizWaiting({ run, player }: { run: QuizState; player: PlayerState }) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <EmptyState art="start" title={t('player.quiz.waiting')}>
          {t(isConnected ? 'player.quiz.waitingWhy' : 'player.quiz.waitingOffline')}
        </EmptyState>
      </StepBody>
      <StepFooter tone={isConnected ? 'plain' : 'saved'}>
        <Button size="md" leftSection={<IconRefresh size={18} />} loading={run.isStarting} onClick={run.start}>
          {t('player.quiz.waitingRetry')}
        </Button>
      </StepFooter>
    </>
  );
}
