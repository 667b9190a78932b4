import { Button } from '@mantine/core';
import { IconArrowRight, IconListCheck } from '@tabler/icons-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grade } from '#domain/learn/quiz-attempt.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { useFormat } from '#ui/use-format.ts';
import { useKeys } from '#ui/use-keys.ts';
import { EnterHint } from '#web/learn/enter-hint.tsx';
import { chosenAfter, type QuizPhase } from '#web/learn/quiz-run.ts';
import { StepBody } from '#web/learn/step-body.tsx';
import { type FooterTone, StepFooter } from '#web/learn/step-footer.tsx';
import { useLinks } from '#web/learn/step-text.tsx';
import { useIsConnected } from '#web/learn/use-is-connected.ts';
import { useFileUrl } from '#web/learn/use-file-url.ts';
import type { PlayerState } from '#web/learn/use-player.ts';
import type { QuizRun } from '#web/learn/use-quiz-run.ts';
import { QuestionView } from '#web/shared/quiz-view.tsx';

interface QuizQuestionStepProps {
  phase: Extract<QuizPhase, { kind: 'question' }>;
  questions: readonly OpenQuestion[];
  run: QuizRun;
  player: PlayerState;
}

export function QuizQuestionStep({ phase, questions, run, player }: QuizQuestionStepProps) {
  const { t } = useTranslation();
  const links = { ...useLinks(player), fileUrl: useFileUrl(phase.question.question) };
  const { question, index, given, isLast } = phase;
  const [choice, setChoice] = useState<string[]>([]);
  const chosen = given?.answer ?? choice;
  const choose = (optionID: string) => {
    if (given === undefined) setChoice((before) => chosenAfter(question, before, optionID));
  };
  const check = () => {
    if (given === undefined && chosen.length > 0) run.check(question, chosen);
  };
  const byNumber = question.options.slice(0, 9).map(({ id }, place) => [String(place + 1), () => choose(id)] as const);
  useKeys({ ...Object.fromEntries(byNumber), Enter: given === undefined ? check : undefined });

  return (
    <>
      <StepBody
        player={player}
        title={player.current.name}
        lede={t('player.quiz.questionOf', { number: index + 1, count: questions.length })}
        isArrival={player.hasMoved || run.hasMoved}
      >
        <QuestionView question={question} chosen={chosen} given={given} onChoose={choose} links={links} />
      </StepBody>
      {given === undefined ? (
        <StepFooter>
          <EnterHint />
          <Button size="md" leftSection={<IconListCheck size={18} />} disabled={chosen.length === 0} onClick={check}>
            {t('player.quiz.check')}
          </Button>
        </StepFooter>
      ) : (
        <Answered question={question} grade={given.grade} isLast={isLast} onGoOn={run.goOn} />
      )}
    </>
  );
}

interface AnsweredProps {
  question: OpenQuestion;
  grade: Grade | null;
  isLast: boolean;
  onGoOn: () => void;
}

/** The server's word, or that it is awaited: at once where there is a connection, later where there is none. */
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
  ref: Ref<HTMLButtonElement>;
  isBusy: boolean;
  onClick: () => void;
  children: string;
}

function GoOnButton({ ref, isBusy, onClick, children }: GoOnButtonProps) {
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

/** A word, and why in a sentence; never only "wrong". */
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
