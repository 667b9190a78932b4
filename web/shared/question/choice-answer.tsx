import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Grade } from '#domain/learn/quiz-attempt.ts';
import type { LearnerOption } from '#domain/teach/question/question-rules.ts';
import { Kbd } from '#ui/control/kbd.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { toggleChoice } from '#web/shared/question/answer-draft.ts';
import type { AnswerProps } from '#web/shared/question/answer-props.ts';
import { gradeOf, Verdict } from '#web/shared/question/verdict.tsx';
import styles from './question-view.module.css';

/** Options after the ninth have no number key. */
const KEYS = 9;

/** The options of a single choice, multiple choice or true/false question. */
export function ChoiceAnswer({ question, answer, given, id, onAnswer }: AnswerProps) {
  const { t } = useTranslation();
  const isSingle = question.kind !== 'multiple';
  const grade = given?.grade ?? undefined;
  const truths = [
    { id: 'true', text: t('player.quiz.true') },
    { id: 'false', text: t('player.quiz.false') },
  ];
  const options = question.kind === 'trueFalse' ? truths : question.options;
  return options.map((option, index) => (
    <OptionCard
      key={option.id}
      option={option}
      name={id}
      number={index + 1}
      isSingle={isSingle}
      isChosen={answer.includes(option.id)}
      isAnswered={given !== undefined}
      grade={grade}
      feedback={grade?.feedback[option.id]}
      onChoose={() => onAnswer(toggleChoice(question, answer, option.id))}
    />
  ));
}

interface OptionCardProps {
  option: LearnerOption;
  name: string;
  number: number;
  isSingle: boolean;
  isChosen: boolean;
  isAnswered: boolean;
  grade: Grade | undefined;
  feedback: string | undefined;
  onChoose: () => void;
}

function OptionCard(props: OptionCardProps) {
  const { option, name, number, isSingle, isChosen, isAnswered, grade, feedback, onChoose } = props;
  const isRight = grade?.answer.includes(option.id) ?? false;
  const isWrong = grade !== undefined && isChosen && !isRight;
  return (
    <label className={styles.option} data-grade={gradeOf(isRight, isWrong)}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        data-choice={option.id}
        name={name}
        checked={isChosen}
        disabled={isAnswered}
        onChange={onChoose}
      />
      <span className={styles.mark} aria-hidden data-single={isSingle || undefined}>
        {isWrong ? <IconX size={13} stroke={3} /> : <IconCheck size={13} stroke={3} />}
      </span>
      <Stack as="span" grow className={styles.text}>
        <bdi>{option.text}</bdi>
        {feedback !== undefined && <small>{feedback}</small>}
      </Stack>
      <Verdict isRight={isRight} isWrong={isWrong} isChosen={isChosen} />
      {!isAnswered && <KeyCap number={number} />}
    </label>
  );
}

/** The number key that selects an option; nothing after the ninth option. */
function KeyCap({ number }: { number: number }) {
  if (number > KEYS) return null;
  return (
    <span aria-hidden>
      <Kbd>{String(number)}</Kbd>
    </span>
  );
}
