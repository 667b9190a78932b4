import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconListCheck } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import { actionKey, useKeys } from '#ui/control/use-keys.ts';
import { Row } from '#ui/layout/stack.tsx';
import { EnterHint } from '#web/learn/frame/enter-hint.tsx';
import { type AnswerDraft, answerText } from '#web/learn/quiz/answer-drafts.ts';
import { OtherAnswerNotice } from '#web/learn/quiz/other-answer-notice.tsx';
import { QuizRules } from '#web/learn/quiz/quiz-rules.tsx';
import { QuizTimer } from '#web/learn/quiz/quiz-timer.tsx';
import { QuizStatusPill } from '#web/learn/quiz/quiz-status-pill.tsx';
import type { QuizPhase } from '#web/learn/quiz/quiz-phase.ts';
import { useVerdict } from '#web/learn/quiz/use-verdict.ts';
import { StepBody } from '#web/learn/step/step-body.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { useLinks } from '#web/learn/step/step-text.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { useFileUrl } from '#web/learn/use-file-url.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import type { QuizState } from '#web/learn/quiz/use-quiz.ts';
import { toggleChoice, choicesOf, isAnswerComplete } from '#web/shared/question/answer-draft.ts';
import { QuestionView } from '#web/shared/question/question-view.tsx';

type QuestionPhase = Extract<QuizPhase, { kind: 'question' }>;

interface QuizQuestionStepProps {
  phase: QuestionPhase;
  run: QuizState;
  player: PlayerState;
}

export function QuizQuestionStep({ phase, run, player }: QuizQuestionStepProps) {
  const { t } = useTranslation();
  const links = { ...useLinks(player), fileUrl: useFileUrl(phase.question.question) };
  const { question, index } = phase;
  const isAtEnd = run.settings.feedback === 'end';
  const { answer, given, otherAnswer, change, check, leave, dropDraft } = useAnswer(phase, run);
  const verdict = useVerdict(question, given);
  const isChecking = useIsConnected() && given?.grade === null;

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
  const answered = isChecking ? undefined : run.goOn;
  useKeys({ ...Object.fromEntries(byNumber), Enter: given === undefined ? actionKey(enter) : answered });

  const before = run.questions[index - 1];
  return (
    <>
      <StepBody
        player={player}
        title={player.current.name}
        lede={t('player.quiz.questionOf', { number: index + 1, count: run.questions.length })}
      >
        <Row gap={12} align="center" wrap mb={16}>
          <QuizStatusPill status={run.status} />
          <QuizTimer secondsLeft={run.secondsLeft} />
        </Row>
        <QuizRules run={run} />
        {otherAnswer && <OtherAnswerNotice isFinal={!isAtEnd} onShow={dropDraft} />}
        <QuestionView
          question={question}
          answer={answer}
          given={given}
          onAnswer={change}
          onEnter={enter}
          links={links}
        />
      </StepBody>
      <StepFooter {...verdict}>
        {isAtEnd ? (
          <NavigationButtons
            isLast={phase.isLast}
            onGoOn={goOn}
            onGoBack={before && (() => leave(() => run.show(before.id)))}
          />
        ) : given === undefined ? (
          <>
            <EnterHint isAct />
            <Button
              size="md"
              leftSection={<IconListCheck size={18} />}
              disabled={otherAnswer !== undefined || !isAnswerComplete(question, answer)}
              onClick={check}
            >
              {t('player.quiz.check')}
            </Button>
          </>
        ) : (
          <GoOnButton isLast={phase.isLast} isChecking={isChecking} onGoOn={run.goOn} />
        )}
      </StepFooter>
    </>
  );
}

/** True if the sent answer came from another device after the draft began. It never replaces the draft: the learner decides. */
const isFromOther = (sent: GivenAnswer | undefined, draft: AnswerDraft): boolean =>
  ![draft.before, answerText(draft.answer)].includes(answerText(sent?.answer));

/** The answer to the question on screen: sent, or a draft that this device keeps until it is sent. */
function useAnswer({ question, given: sent }: QuestionPhase, run: QuizState) {
  // With feedback at the end, answers can be changed until the attempt is submitted.
  const isAtEnd = run.settings.feedback === 'end';
  const [draft, setDraft] = useState(() => run.draftOf(question));
  const [isSent, setSent] = useState(false);
  const otherAnswer = draft !== undefined && !isSent && isFromOther(sent, draft) ? sent : undefined;
  const given = isAtEnd || otherAnswer ? undefined : sent;
  const answer = given?.answer ?? draft?.answer ?? sent?.answer ?? [];
  const send = () => {
    setSent(true);
    run.answer(question, answer);
  };
  return {
    answer,
    given,
    otherAnswer,
    change: (next: readonly string[]) => {
      if (given !== undefined) return;
      setSent(false);
      setDraft(run.saveDraft(question, next));
    },
    check: () => {
      if (given === undefined && otherAnswer === undefined && isAnswerComplete(question, answer)) send();
    },
    /** Sends the answer if it has changed, then leaves the question. An incomplete answer stays a draft. */
    leave: (to: () => void) => {
      const isRemoved = answer.length === 0 && sent !== undefined;
      const isChanged = draft !== undefined && answerText(draft.answer) !== answerText(sent?.answer);
      if (!isChanged) run.dropDraft(question);
      else if (isRemoved || isAnswerComplete(question, answer)) send();
      to();
    },
    dropDraft: () => {
      run.dropDraft(question);
      setDraft(undefined);
    },
  };
}

interface NavigationButtonsProps {
  isLast: boolean;
  onGoOn: () => void;
  onGoBack: (() => void) | undefined;
}

/** Buttons to the next and the previous question. */
function NavigationButtons({ isLast, onGoOn, onGoBack }: NavigationButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

interface GoOnButtonProps {
  isLast: boolean;
  isChecking: boolean;
  onGoOn: () => void;
}

/** Leads on from an answered question; it takes the focus with the verdict, because the Check button is gone. */
function GoOnButton({ isLast, isChecking, onGoOn }: GoOnButtonProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [isChecking]);
  return (
    <>
      {!isChecking && <EnterHint />}
      <NextButton ref={button} isBusy={isChecking} onClick={onGoOn}>
        {t(isLast ? 'player.quiz.seeResult' : 'player.quiz.nextQuestion')}
      </NextButton>
    </>
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
