import { Button } from '@mantine/core';
import { IconCheck, IconChevronDown, IconCircleHalf2, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GivenAnswer, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { NextActions } from '#web/learn/step/next-actions.tsx';
import { QuizHistory } from '#web/learn/quiz/quiz-history.tsx';
import { countPoints } from '#web/learn/quiz/quiz-phase.ts';
import { RetakeButton } from '#web/learn/progress/retake-button.tsx';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import type { QuizState } from '#web/learn/quiz/use-quiz.ts';
import { useLinks } from '#web/learn/step/step-text.tsx';
import { QuestionSummary } from '#web/shared/question/question-summary.tsx';
import { QuestionView } from '#web/shared/question/question-view.tsx';
import styles from './quiz-result.module.css';

interface QuizResultProps {
  attempt: QuizAttempt;
  run: QuizState;
  player: PlayerState;
}

/** Result of an attempt, with the list of all attempts. */
export function QuizResult({ attempt, run, player }: QuizResultProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPassed = attempt.status === 'PASS';
  const { questions } = run;
  const points = countPoints(questions, attempt.answers);
  const counted = t('player.quiz.points', { points: format.number(points.earned), count: points.possible });
  return (
    <>
      <StepBody player={player} title={player.current.name}>
        <Stack mb={16}>
          <Panel
            gap={20}
            className={styles.result}
            data-passed={isPassed || undefined}
            aria-label={t('player.quiz.result')}
          >
            <Row gap={18} align="center" className={styles.score}>
              <b className="tabular-numbers">{format.percent(attempt.score ?? 0)}</b>
              <Stack as="span">
                <strong>{t(isPassed ? 'player.quiz.passed' : 'player.quiz.notPassed')}</strong>
                <bdi>{counted}</bdi>
              </Stack>
            </Row>
            <Stack as="ol" className={styles.questions}>
              {questions.map((question) => (
                <QuestionResult key={question.id} question={question} attempt={attempt} player={player} />
              ))}
            </Stack>
          </Panel>
        </Stack>
        {player.status(player.current.id) === 'COMPLETE' && (
          <Button variant="subtle" leftSection={<IconRefresh size={17} />} onClick={run.tryAgain}>
            {t(run.isPractice ? 'player.quiz.practiceOnly' : 'player.quiz.practise')}
          </Button>
        )}
        {run.attempts.length > 1 && <QuizHistory attempts={run.attempts} />}
      </StepBody>
      {isPassed ? (
        <StepFooter tone="right" title={t('player.quiz.passed')} message={counted}>
          <NextActions player={player} />
        </StepFooter>
      ) : run.left === 0 ? (
        <NoAttemptLeftFooter player={player} />
      ) : (
        <FailedFooter run={run} player={player} />
      )}
    </>
  );
}

interface FooterProps {
  run: QuizState;
  player: PlayerState;
}

/** Footer of a failed attempt: try again, or go on if a link allows it. */
function FailedFooter({ run, player }: FooterProps) {
  const { t } = useTranslation();
  useKeys({ Enter: actionKey(run.tryAgain) });
  const why = t(player.needsReview ? 'player.quiz.attention' : 'player.quiz.notPassedWhy');
  const left = run.isPractice
    ? t('player.quiz.practiceWhy')
    : run.left === null
      ? undefined
      : t('player.quiz.attemptsLeft', { count: run.left });
  return (
    <StepFooter
      tone="wrong"
      title={t('player.quiz.notPassed')}
      message={left === undefined ? why : t('player.quiz.twoSentences', { first: why, second: left })}
    >
      {player.next.length > 0 && <NextActions player={player} isSecondary />}
      <Button size="md" leftSection={<IconRefresh size={18} />} onClick={run.tryAgain}>
        {t(run.isPractice ? 'player.quiz.practiceOnly' : 'player.quiz.again')}
      </Button>
    </StepFooter>
  );
}

/** Footer when no attempt is left: go on by the link for failing, or retake the lesson for practice. */
function NoAttemptLeftFooter({ player }: Pick<FooterProps, 'player'>) {
  const { t } = useTranslation();
  const isFailed = player.enrollment.status === 'FAILED';
  return (
    <StepFooter
      tone="wrong"
      title={t(isFailed ? 'player.quiz.countedUsed' : 'player.quiz.lost')}
      message={t(isFailed ? 'player.quiz.practiceWhy' : 'player.quiz.lostWhy')}
    >
      {isFailed ? (
        <RetakeButton enrollment={player.enrollment} label={t('player.quiz.practiceOnly')} size="md" />
      ) : (
        player.next.length > 0 && <NextActions player={player} />
      )}
    </StepFooter>
  );
}

const outcomes = {
  right: { Icon: IconCheck, text: 'player.quiz.right' },
  partly: { Icon: IconCircleHalf2, text: 'player.quiz.partly' },
  wrong: { Icon: IconX, text: 'player.quiz.wrong' },
  unanswered: { Icon: IconX, text: 'player.quiz.unanswered' },
} as const;

function outcomeOf(given: GivenAnswer | undefined): keyof typeof outcomes {
  if (given === undefined) return 'unanswered';
  if (given.grade?.isRight) return 'right';
  return (given.grade?.score ?? 0) > 0 ? 'partly' : 'wrong';
}

interface QuestionResultProps {
  question: LearnerQuestion;
  attempt: QuizAttempt;
  player: PlayerState;
}

/** Expands to the learner's answer, the right answer and the explanation. */
function QuestionResult({ question, attempt, player }: QuestionResultProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const links = useLinks(player);
  /** A question is rendered only once it is expanded, because rendering all questions of a long quiz would freeze the page. */
  const [isOpened, setOpened] = useState(false);
  const given = attempt.answers.find(({ questionID }) => questionID === question.id);
  const shown = given ?? { questionID: question.id, answer: [], grade: null };
  const outcome = outcomeOf(given);
  const { Icon, text } = outcomes[outcome];
  const points = { points: format.number(given?.grade?.score ?? 0), total: format.number(question.score) };
  return (
    <li data-outcome={outcome}>
      <details onToggle={() => setOpened(true)}>
        <summary>
          <Icon size={17} stroke={2.4} aria-hidden />
          <span className="visually-hidden">{t(text)}</span>
          <bdi>
            <QuestionSummary question={question.question} />
          </bdi>
          <span className={`tabular-numbers ${styles.points}`}>{t('player.quiz.pointsShort', points)}</span>
          <IconChevronDown size={17} className={styles.chevron} aria-hidden />
        </summary>
        {isOpened && (
          <Stack mt={6} mb={18}>
            <QuestionView question={question} answer={shown.answer} given={shown} onAnswer={() => {}} links={links} />
          </Stack>
        )}
      </details>
    </li>
  );
}
