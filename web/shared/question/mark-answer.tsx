import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { piecesOf } from '#domain/teach/question/mark.ts';
import { ANSWER_PARTS_MAX, type LearnerOption } from '#domain/teach/question/question-rules.ts';
import type { AnswerProps } from '#web/shared/question/answer-props.ts';

/** A text in which the learner marks words. */
export function MarkAnswer({ question, answer, given, onAnswer }: AnswerProps) {
  const right = given?.grade?.answer;
  return <MarkedText lines={question.options} marked={answer} right={right} onMark={given ? undefined : onAnswer} />;
}

interface MarkedTextProps {
  lines: readonly LearnerOption[];
  marked: readonly string[];
  /** The right answer, after grading. */
  right?: readonly string[] | undefined;
  /** Undefined if nothing can be changed. */
  onMark: ((marked: string[]) => void) | undefined;
}

/** Lines of text with marked words. A click marks a word or removes its mark. */
export function MarkedText({ lines, marked, right, onMark }: MarkedTextProps) {
  const toggle = (mark: string) => {
    if (marked.includes(mark)) onMark?.(marked.filter((each) => each !== mark));
    else if (marked.length < ANSWER_PARTS_MAX) onMark?.([...marked, mark]);
  };
  return lines.map((line) => (
    <p key={line.id} dir="auto">
      {piecesOf(line).map(({ text, mark }, index) =>
        mark === undefined ? (
          text
        ) : (
          <Word
            key={index}
            text={text}
            isMarked={marked.includes(mark)}
            isRight={right?.includes(mark)}
            onClick={onMark && (() => toggle(mark))}
          />
        ),
      )}
    </p>
  ));
}

interface WordProps {
  text: string;
  isMarked: boolean;
  /** Undefined before grading. */
  isRight: boolean | undefined;
  onClick: (() => void) | undefined;
}

const inText: ButtonProps = { size: 'compact-md', px: 3, h: 'auto', fz: 'inherit', fw: 'inherit' };

function Word({ text, isMarked, isRight, onClick }: WordProps) {
  const { t } = useTranslation();
  if (onClick)
    return (
      <Button
        {...inText}
        aria-pressed={isMarked}
        {...(isMarked ? { variant: 'light' } : { variant: 'subtle', color: 'gray' })}
        onClick={onClick}
      >
        {text}
      </Button>
    );
  if (!isMarked && !isRight) return text;
  if (isRight === undefined) return <mark>{text}</mark>;
  const [Icon, verdict] = isRight
    ? ([IconCheck, isMarked ? 'player.quiz.rightChoice' : 'player.quiz.rightAnswer'] as const)
    : ([IconX, 'player.quiz.wrongChoice'] as const);
  return (
    <Button
      {...inText}
      component="span"
      variant={isMarked ? 'light' : 'outline'}
      color={isRight ? 'success' : 'danger'}
      rightSection={<Icon size={14} stroke={2.4} aria-hidden />}
    >
      {text}
      <span className="visually-hidden">{` (${t(verdict)})`}</span>
    </Button>
  );
}
