import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { QuizTimer } from '#web/learn/quiz/quiz-timer.tsx';
import { QuizStatusPill } from '#web/learn/quiz/quiz-status-pill.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import type { QuizState } from '#web/learn/quiz/use-quiz.ts';
import { QuestionSummary } from '#web/shared/question/question-summary.tsx';
import styles from './quiz-overview.module.css';

/** Lists all questions with links back to them, and submits the attempt. */
export function QuizOverview({ run, player }: { run: QuizState; player: PlayerState }) {
  const { t } = useTranslation();
  const isAnswered = (id: string) => run.answers.some(({ questionID }) => questionID === id);
  const open = run.questions.filter(({ id }) => !isAnswered(id)).length;
  const { left, attempt } = run;
  /** Attempts left after this one; undefined if nothing limits them. */
  const leftAfter = left === null ? undefined : left - (attempt === undefined ? 1 : 0);
  const submit = async () => {
    const consequences = [
      ...(open > 0 ? [t('player.quiz.handInOpen', { count: open })] : []),
      ...(leftAfter === undefined ? [] : [t('player.quiz.attemptsAfter', { count: leftAfter })]),
    ];
    const isSure =
      consequences.length === 0 ||
      (await askToConfirm({
        title: t('player.quiz.handInTitle'),
        body: [...consequences, t('player.quiz.handInFinal')].join(' '),
        confirmLabel: t('player.quiz.handIn'),
      }));
    if (isSure) run.submit();
  };
  useKeys({ Enter: actionKey(() => void submit()) });
  return (
    <>
      <StepBody player={player} title={player.current.name} lede={t('player.quiz.overview')}>
        <Row gap={12} align="center" wrap mb={16}>
          <QuizStatusPill status={run.status} />
          <QuizTimer secondsLeft={run.secondsLeft} />
        </Row>
        <Stack as="ol" gap={8} className={styles.questions}>
          {run.questions.map(({ id, question }) => (
            <li key={id} data-answered={isAnswered(id) || undefined}>
              <button type="button" onClick={() => run.show(id)}>
                {isAnswered(id) ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
                <bdi>
                  <QuestionSummary question={question} />
                </bdi>
                <small>{t(isAnswered(id) ? 'player.quiz.answered' : 'player.quiz.unanswered')}</small>
              </button>
            </li>
          ))}
        </Stack>
      </StepBody>
      <StepFooter message={open === 0 ? undefined : t('player.quiz.openCount', { count: open })}>
        <Button size="md" leftSection={<IconSend size={18} className="mirror-rtl" />} onClick={() => void submit()}>
          {t('player.quiz.handIn')}
        </Button>
      </StepFooter>
    </>
  );
}
