import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconListCheck } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grade } from '#domain/learn/quiz-attempt.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { useFormat } from '#ui/use-format.ts';
import { acts, useKeys } from '#ui/use-keys.ts';
import { EnterHint } from '#web/learn/catalog/enter-hint.tsx';
import { QuizClock } from '#web/learn/quiz/quiz-clock.tsx';
import { QuizStatusPill } from '#web/learn/quiz/quiz-status-pill.tsx';
import type { QuizPhase } from '#web/learn/quiz/quiz-run.ts';
import { StepBody } from '#web/learn/player/step-body.tsx';
import { type FooterTone, StepFooter } from '#web/learn/player/step-footer.tsx';
import { useLinks } from '#web/learn/player/step-text.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { useFileUrl } from '#web/learn/use-file-url.ts';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import type { QuizRun } from '#web/learn/quiz/use-quiz-run.ts';
import { chosenAfter, choicesOf, firstDraft, isAnswer } from '#web/shared/answer-draft.ts';
import { QuestionView } from '#web/shared/quiz-view.tsx';

interface QuizQuestionStepProps {
  phase: Extract<QuizPhase, { kind: 'question' }>;
  run: QuizRun;
  player: PlayerState;
}

export function QuizQuestionStep({ phase, run, player }: QuizQuestionStepProps) {
  const { t } = useTranslation();
  const links = { ...useLinks(player), fileUrl: useFileUrl(phase.question.question) };
  const { question, index } = phase;
  const isAtEnd = run.settings.feedback === 'end';
  // With feedback at the end, answers can be changed until the attempt is submitted.
  const given = isAtEnd ? undefined : phase.given;
  /** Undefined until the learner chooses something here, so that an answer from another device is not overwritten. */
  const [draft, setDraft] = useState<readonly string[]>();
  const answer = given?.answer ?? draft ?? phase.given?.answer ?? firstDraft(question);
  const change = (next: readonly string[]) => {
    if (given !== undefined) return;
    setDraft(next);
    run.keepDraft(question, next);
  };

  const check = () => {
    if (given === undefined && isAnswer(question, answer)) run.answer(question, answer);
  };
  /** Sends the answer if it has changed, then leaves the question. */
  const leave = (to: () => void) => {
    // The initial order of an ordering question counts as an answer.
    const isUntouched = draft === undefined && (phase.given !== undefined || answer.length === 0);
    const isKept = answer.join('\n') === (phase.given?.answer ?? []).join('\n');
    if (!isUntouched && !isKept && (isAnswer(question, answer) || answer.length === 0)) run.answer(question, answer);
    to();
  };
  const goOn = () => {
    const next = run.questions[index + 1];
    leave(next ? () => run.show(next.id) : run.showOverview);
  };
  const enter = isAtEnd ? goOn : check;
  /** Focuses the chosen option, so that Tab leads from it to the Check button. */
  const choose = (id: string) => {
    change(chosenAfter(question, answer, id));
    document.querySelector<HTMLElement>(`[data-choice="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  };
  const byNumber = choicesOf(question)
    .slice(0, 9)
    .map((id, place) => [String(place + 1), () => choose(id)] as const);
  useKeys({ ...Object.fromEntries(byNumber), Enter: given === undefined ? acts(enter) : undefined });

  const before = run.questions[index - 1];
  return (
    <>
      <StepBody
        player={player}
        title={player.current.name}
        lede={t('player.quiz.questionOf', { number: index + 1, count: run.questions.length })}
      >
        <QuizStatusPill status={run.status} />
        <QuizClock secondsLeft={run.secondsLeft} />
        <QuestionView
          question={question}
          answer={answer}
          given={given}
          onAnswer={change}
          onEnter={enter}
          links={links}
        />
      </StepBody>
      {isAtEnd ? (
        <WayFooter isLast={phase.isLast} onGoOn={goOn} onGoBack={before && (() => leave(() => run.show(before.id)))} />
      ) : given === undefined ? (
        <StepFooter>
          <EnterHint isAct />
          <Button
            size="md"
            leftSection={<IconListCheck size={18} />}
            disabled={!isAnswer(question, answer)}
            onClick={check}
          >
            {t('player.quiz.check')}
          </Button>
        </StepFooter>
      ) : (
        <Answered question={question} grade={given.grade} isLast={phase.isLast} onGoOn={run.goOn} />
      )}
    </>
  );
}

interface WayFooterProps {
  isLast: boolean;
  onGoOn: () => void;
  onGoBack: (() => void) | undefined;
}

/** Footer with buttons to the next and the previous question. */
function WayFooter({ isLast, onGoOn, onGoBack }: WayFooterProps) {
  const { t } = useTranslation();
  return (
    <StepFooter>
      {onGoBack && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconArrowLeft size={17} className="flip" />}
          onClick={onGoBack}
        >
          {t('player.quiz.previousQuestion')}
        </Button>
      )}
      <GoOnButton onClick={onGoOn}>{t(isLast ? 'player.quiz.toOverview' : 'player.quiz.nextQuestion')}</GoOnButton>
    </StepFooter>
  );
}

interface AnsweredProps {
  question: OpenQuestion;
  grade: Grade | null;
  isLast: boolean;
  onGoOn: () => void;
}

/** Footer of an answered question: the verdict, or a note that the grade will follow now (online) or later (offline). */
function Answered({ question, grade, isLast, onGoOn }: AnsweredProps) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const verdict = useVerdict(question, grade, isConnected);
  const isChecking = grade === null && isConnected;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [isChecking]);
  useKeys({ Enter: isChecking ? undefined : onGoOn });
  return (
    <StepFooter {...verdict}>
      {!isChecking && <EnterHint />}
      <GoOnButton ref={button} isBusy={isChecking} onClick={onGoOn}>
        {t(isLast ? 'player.quiz.seeResult' : 'player.quiz.nextQuestion')}
      </GoOnButton>
    </StepFooter>
  );
}

interface GoOnButtonProps {
  ref?: Ref<HTMLButtonElement>;
  isBusy?: boolean;
  onClick: () => void;
  children: string;
}

function GoOnButton({ ref, isBusy = false, onClick, children }: GoOnButtonProps) {
  return (
    <Button
      ref={ref}
      size="md"
      loading={isBusy}
      rightSection={<IconArrowRight size={17} className="flip" />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The verdict in a word with a sentence that explains it; never just "wrong". */
function useVerdict(
  question: OpenQuestion,
  grade: Grade | null,
  isConnected: boolean,
): { tone: FooterTone; title: string; message?: string } {
  const { t } = useTranslation();
  const format = useFormat();
  if (grade === null) {
    return isConnected
      ? { tone: 'plain', title: t('player.quiz.checking') }
      : { tone: 'kept', title: t('player.quiz.kept'), message: t('player.quiz.keptWhy') };
  }
  const said = question.kind === 'single' ? Object.values(grade.feedback)[0] : undefined;
  if (grade.isRight)
    return { tone: 'right', title: t('player.quiz.right'), ...(said === undefined ? {} : { message: said }) };
  const points = { points: format.number(grade.score), count: question.score };
  if (grade.score > 0)
    return { tone: 'partly', title: t('player.quiz.partly'), message: t('player.quiz.partlyWhy', points) };
  return { tone: 'wrong', title: t('player.quiz.wrong'), message: said ?? t('player.quiz.wrongWhy') };
}
