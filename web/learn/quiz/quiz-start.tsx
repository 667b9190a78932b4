import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { formatDuration } from '#domain/kernel/duration.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { QuizHistory } from '#web/learn/quiz/quiz-history.tsx';
import { QuizStatusPill } from '#web/learn/quiz/quiz-status-pill.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import type { QuizState } from '#web/learn/quiz/use-quiz.ts';
import styles from './quiz-start.module.css';

/** Facts about a timed quiz before it starts. */
export function QuizStart({ run, player }: { run: QuizState; player: PlayerState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isConnected = useIsConnected();
  const { settings, questions, left, isStarting } = run;
  const start = () => {
    if (isConnected && !isStarting) run.start();
  };
  useKeys({ Enter: actionKey(start) });
  const facts: [string, string][] = [
    [t('player.quiz.fact.questions'), format.number(questions.length)],
    [t('player.quiz.fact.time'), formatDuration(settings.timeLimitSeconds ?? 0)],
    [t('player.quiz.fact.passMark'), format.typedPercent(settings.passMark)],
    [
      t('player.quiz.fact.attempts'),
      left === null
        ? t('player.quiz.fact.anyNumber')
        : run.isPractice
          ? t('player.quiz.fact.practice')
          : format.number(left),
    ],
  ];
  facts.push([
    t('player.quiz.fact.answers'),
    t(settings.feedback === 'end' ? 'player.quiz.fact.answersAtEnd' : 'player.quiz.fact.answersNow'),
  ]);
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <QuizStatusPill status={run.status} />
        <Stack
          as="dl"
          gap={[14, 20]}
          columns="repeat(auto-fit, minmax(110px, 1fr))"
          mt={20}
          mb={12}
          className={styles.facts}
        >
          {facts.map(([term, fact]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="tabular-numbers">{fact}</dd>
            </div>
          ))}
        </Stack>
        <p className="text-muted">{t('player.quiz.startWhy')}</p>
        <QuizHistory attempts={run.attempts} />
      </StepBody>
      <StepFooter
        tone={isConnected ? 'plain' : 'saved'}
        message={isConnected ? undefined : t('player.quiz.startNeedsNetwork')}
      >
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={18} />}
          loading={isStarting}
          disabled={!isConnected}
          onClick={start}
        >
          {t('player.quiz.start')}
        </Button>
      </StepFooter>
    </>
  );
}
