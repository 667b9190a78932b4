import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CardQuestion, gradeRecall } from '#domain/learn/card/card-question.ts';
import type { GivenAnswer } from '#domain/learn/quiz-attempt.ts';
import { useKeys } from '#ui/control/use-keys.ts';
import { CurrentFlashcard, type CurrentFlashcardProps, ratingKeys } from '#web/learn/flashcard/current-flashcard.tsx';
import { FlashcardRatings } from '#web/learn/flashcard/flashcard-ratings.tsx';
import { FlashcardView } from '#web/learn/flashcard/flashcard-view.tsx';
import { useCardQuestion } from '#web/learn/flashcard/use-card-question.ts';
import { EnterHint } from '#web/learn/frame/enter-hint.tsx';
import { StepFooter } from '#web/learn/frame/step-footer.tsx';
import { useFileUrl } from '#web/learn/use-file-url.ts';
import { choicesOf, isAnswerComplete, toggleChoice } from '#web/shared/question/answer-draft.ts';
import { QuestionView } from '#web/shared/question/question-view.tsx';

/** A card of a missed question. Its learner answers the question, or turns the card over. */
export function QuestionFlashcard(props: CurrentFlashcardProps) {
  const asked = useCardQuestion(props.card);
  return asked ? <AskedFlashcard {...props} asked={asked} /> : <CurrentFlashcard {...props} />;
}

interface AskedFlashcardProps extends CurrentFlashcardProps {
  asked: CardQuestion;
}

function AskedFlashcard({ asked, card, onRate, isEntered, onEnter }: AskedFlashcardProps) {
  const { t } = useTranslation();
  const { question } = asked;
  const fileUrl = useFileUrl(question.question);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isShown, setShown] = useState(false);
  const [answer, setAnswer] = useState<string[]>([]);
  const [given, setGiven] = useState<GivenAnswer>();
  const isComplete = isAnswerComplete(question, answer);
  const check = () => {
    if (!isComplete) return;
    setGiven({ questionID: question.id, answer, grade: gradeRecall(asked, answer) });
    setShown(true);
  };
  const enter = () => {
    element?.focus();
    onEnter();
  };
  const choose = (id: string) => () => setAnswer(toggleChoice(question, answer, id));
  const choices = choicesOf(question).map((id, index) => [String(index + 1), choose(id)] as const);
  useKeys(isShown ? ratingKeys(onRate, enter) : { ...Object.fromEntries(choices), Enter: check });
  const isRight = given?.grade?.isRight ?? false;
  const verdict = isRight
    ? ({ tone: 'right', title: t('player.quiz.right') } as const)
    : ({ tone: 'wrong', title: t('player.quiz.wrong') } as const);
  // A learner who did not answer sees the text of the back.
  const isAsked = !isShown || given !== undefined;
  return (
    <>
      <FlashcardView
        ref={setElement}
        card={card}
        isShown={isShown}
        takesKeys={isEntered}
        question={
          isAsked && (
            <QuestionView
              question={question}
              answer={answer}
              given={given}
              onAnswer={setAnswer}
              onEnter={check}
              links={{ fileUrl }}
            />
          )
        }
      />
      <StepFooter {...(given && verdict)}>
        {isShown ? (
          <FlashcardRatings card={card} suggested={given && (isRight ? 'good' : 'again')} onRate={onRate} />
        ) : (
          <>
            <EnterHint />
            <Button size="md" variant="default" onClick={() => setShown(true)}>
              {t('recall.show')}
            </Button>
            <Button size="md" aria-keyshortcuts="Enter" disabled={!isComplete} onClick={check}>
              {t('player.quiz.check')}
            </Button>
          </>
        )}
      </StepFooter>
    </>
  );
}
