import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconListCheck } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { useFormat } from '#ui/format/use-format.ts';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { EnterHint } from '#web/learn/frame/enter-hint.tsx';
import { QuizTimer } from '#web/learn/quiz/quiz-timer.tsx';
import { QuizStatusPill } from '#web/learn/quiz/quiz-status-pill.tsx';
import type { QuizPhase } from '#web/learn/quiz/quiz-phase.ts';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { type FooterTone, StepFooter } from '#web/learn/frame/step-footer.tsx';
import { useLinks } from '#web/learn/step/step-text.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { useFileUrl } from '#web/learn/use-file-url.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import type { QuizState } from '#web/learn/quiz/use-quiz.ts';
import { toggleChoice, choicesOf, initialAnswer, isAnswerComplete } from '#web/shared/question/answer-draft.ts';
import { QuestionView } from '#web/shared/question/question-view.tsx';

interface QuizQuestionStepProps {
  phase: Extract<QuizPhase, { kind: 'question' }>;
  run: QuizState;
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
  const answer = given?.answer ?? draft ?? phase.given?.answer ?? initialAnswer(question);
  const change = (next: readonly string[]) => {
    if (given !== undefined) return;
    setDraft(next);
    run.saveDraft(question, next);
  };

  const check = () => {
    if (given === undefined && isAnswerComplete(question, answer)) run.answer(question, answer);
  };
  /** Sends the answer if it has changed, then leaves the question. */
  const leave = (to: () => void) => {
    // The initial order of an ordering question counts as an answer.
    const isUntouched = draft === undefined && (phase.given !== undefined || answer.length === 0);
    const isUnchanged = answer.join('\n') === (phase.given?.answer ?? []).join('\n');
    if (!isUntouched && !isUnchanged && (isAnswerComplete(question, answer) || answer.length === 0))
      run.answer(question, answer);
    to();
  };
  const goOn = () => {
    const next = run.questions[index + 1];
    leave(next ? () => run.show(next.id) : run.showOverview);
  };
  const enter = isAtEnd ? goOn : check;
  /** Focuses the chosen option, so that Tab leads from it to the Check button. */
  const choose = (id: string) => {
    change(toggleChoice(question, answer, id));
    document.querySelector<HTMLElement>(`[data-choice="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  };
  const byNumber = choicesOf(question)
    .slice(0, 9)
    .map((id, place) => [String(place + 1), () => choose(id)] as const);
  useKeys({ ...Object.fromEntries(byNumber), Enter: given === undefined ? actionKey(enter) : undefined });

  const before = run.questions[index - 1];
  return (
    <>
      <StepBody
        player={player}
        title={player.current.name}
        lede={t('player.quiz.questionOf', { number: index + 1, count: run.questions.length })}
      >
        <QuizStatusPill status={run.status} />
        <QuizTimer secondsLeft={run.secondsLeft} />
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
        <NavigationFooter
          isLast={phase.isLast}
          onGoOn={goOn}
          onGoBack={before && (() => leave(() => run.show(before.id)))}
        />
      ) : given === undefined ? (
        <StepFooter>
          <EnterHint isAct />
          <Button
            size="md"
            leftSection={<IconListCheck size={18} />}
            disabled={!isAnswerComplete(question, answer)}
            onClick={check}
          >
            {t('player.quiz.check')}
          </Button>
        </StepFooter>
      ) : (
        <AnsweredFooter question={question} given={given} isLast={phase.isLast} onGoOn={run.goOn} />
      )}
    </>
  );
}

interface NavigationFooterProps {
  isLast: boolean;
  onGoOn: () => void;
  onGoBack: (() => void) | undefined;
}

/** Footer with buttons to the next and the previous question. */
function NavigationFooter({ isLast, onGoOn, onGoBack }: NavigationFooterProps) {
  const { t } = useTranslation();
  return (
    <StepFooter>
      {onGoBack && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconArrowLeft size={17} className="mirror-rtl" />}
          onClick={onGoBack}
        >
          {t('player.quiz.previousQuestion')}
        </Button>
      )}
      <NextButton onClick={onGoOn}>{t(isLast ? 'player.quiz.toOverview' : 'player.quiz.nextQuestion')}</NextButton>
    </StepFooter>
  );
}

interface AnsweredFooterProps {
  question: LearnerQuestion;
  given: GivenAnswer;
  isLast: boolean;
  onGoOn: () => void;
}

/** Footer of an answered question: the verdict, or a note that the grade will follow now (online) or later (offline). */
function AnsweredFooter({ question, given, isLast, onGoOn }: AnsweredFooterProps) {
  const { t } = useTranslation();
  const isConnected = useIsConnected();
  const verdict = useVerdict(question, given, isConnected);
  const isChecking = given.grade === null && isConnected;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [isChecking]);
  useKeys({ Enter: isChecking ? undefined : onGoOn });
  return (
    <StepFooter {...verdict}>
      {!isChecking && <EnterHint />}
      <NextButton ref={button} isBusy={isChecking} onClick={onGoOn}>
        {t(isLast ? 'player.quiz.seeResult' : 'player.quiz.nextQuestion')}
      </NextButton>
    </StepFooter>
  );
}

interface NextButtonProps {
  ref?: Ref<HTMLButtonElement>;
  isBusy?: boolean;
  onClick: () => void;
  children: string;
}

function NextButton({ ref, isBusy = false, onClick, children }: NextButtonProps) {
  return (
    <Button
      ref={ref}
      size="md"
      loading={isBusy}
      rightSection={<IconArrowRight size={17} className="mirror-rtl" />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** The verdict in a word with a sentence that explains it; never just "wrong". */
function useVerdict(
  { score }: LearnerQuestion,
  { answer, grade }: GivenAnswer,
  isConnected: boolean,
): { tone: FooterTone; title: string; message?: string } {
  const { t } = useTranslation();
  const format = useFormat();
  if (grade === null) {
    return isConnected
      ? { tone: 'plain', title: t('player.quiz.checking') }
      : { tone: 'saved', title: t('player.quiz.kept'), message: t('player.quiz.keptWhy') };
  }
  const feedback = answer.length === 1 ? Object.values(grade.feedback)[0] : undefined;
  if (grade.isRight)
    return { tone: 'right', title: t('player.quiz.right'), ...(feedback === undefined ? {} : { message: feedback }) };
  const points = { points: format.number(grade.score), count: score };
  if (grade.score > 0)
    return { tone: 'partly', title: t('player.quiz.partly'), message: t('player.quiz.partlyWhy', points) };
  return { tone: 'wrong', title: t('player.quiz.wrong'), message: feedback ?? t('player.quiz.wrongWhy') };
}
