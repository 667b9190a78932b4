import { IconCheck, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GivenAnswer, Grade } from '#domain/learn/quiz-attempt.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { Kbd } from '#ui/kbd.tsx';
import { RichTextView, type RichTextViewProps } from '#web/shared/rich-text.tsx';
import styles from './quiz-view.module.css';

/** Options beyond the ninth have no key of their own. */
const KEYS = 9;

export interface QuestionViewProps {
  question: OpenQuestion;
  chosen: readonly string[];
  /** What was answered; from then on nothing can be changed, and with the grade the right answer shows. */
  given: GivenAnswer | undefined;
  onChoose: (optionID: string) => void;
  /** How links in its texts are followed. */
  links?: Omit<RichTextViewProps, 'text'>;
}

export function QuestionView({ question, chosen, given, onChoose, links = {} }: QuestionViewProps) {
  const { t } = useTranslation();
  const id = useId();
  const isSingle = question.kind === 'single';
  const grade = given?.grade ?? undefined;
  return (
    <div
      className={styles['question']}
      role={isSingle ? 'radiogroup' : 'group'}
      aria-labelledby={`${id}-question`}
      aria-describedby={isSingle ? undefined : `${id}-hint`}
    >
      <div id={`${id}-question`} className={styles['asked']}>
        <RichTextView text={question.question} {...links} />
      </div>
      {!isSingle && (
        <p id={`${id}-hint`} className="quiet">
          {t('player.quiz.chooseAll')}
        </p>
      )}
      {question.options.map((option, index) => (
        <OptionCard
          key={option.id}
          option={option}
          name={id}
          number={index + 1}
          isSingle={isSingle}
          isChosen={chosen.includes(option.id)}
          isAnswered={given !== undefined}
          grade={grade}
          feedback={given && grade && feedbackOn(given, grade, option.id)}
          onChoose={onChoose}
        />
      ))}
      {grade?.explanation && (
        <div className={styles['explanation']}>
          <h2>{t('player.quiz.explanation')}</h2>
          <RichTextView text={grade.explanation} {...links} />
        </div>
      )}
    </div>
  );
}

/** What is said on a chosen option itself; a single choice's is said by who shows the question. */
function feedbackOn({ answer }: GivenAnswer, { feedback }: Grade, optionID: string): string | undefined {
  return answer.length < 2 ? undefined : feedback[optionID];
}

interface OptionCardProps {
  option: OpenQuestion['options'][number];
  name: string;
  number: number;
  isSingle: boolean;
  isChosen: boolean;
  isAnswered: boolean;
  grade: Grade | undefined;
  feedback: string | undefined;
  onChoose: (optionID: string) => void;
}

function OptionCard(props: OptionCardProps) {
  const { option, name, number, isSingle, isChosen, isAnswered, grade, feedback, onChoose } = props;
  const isRight = grade?.answer.includes(option.id) ?? false;
  const isWrong = grade !== undefined && isChosen && !isRight;
  return (
    <label className={styles['option']} data-grade={isRight ? 'right' : isWrong ? 'wrong' : undefined}>
      <input
        type={isSingle ? 'radio' : 'checkbox'}
        name={name}
        checked={isChosen}
        disabled={isAnswered}
        onChange={() => onChoose(option.id)}
      />
      <span className={styles['sign']} aria-hidden data-single={isSingle || undefined}>
        {isWrong ? <IconX size={13} stroke={3} /> : <IconCheck size={13} stroke={3} />}
      </span>
      <span className={styles['text']}>
        <bdi>{option.text}</bdi>
        {feedback !== undefined && <small>{feedback}</small>}
      </span>
      <Verdict isRight={isRight} isWrong={isWrong} isChosen={isChosen} />
      {!isAnswered && <KeyCap number={number} />}
    </label>
  );
}

/** The key that chooses an option, as far as there are keys for them. */
function KeyCap({ number }: { number: number }) {
  if (number > KEYS) return null;
  return (
    <span className={styles['key']} aria-hidden>
      <Kbd>{String(number)}</Kbd>
    </span>
  );
}

/** A word and a sign beside the colour. */
function Verdict({ isRight, isWrong, isChosen }: { isRight: boolean; isWrong: boolean; isChosen: boolean }) {
  const { t } = useTranslation();
  if (!isRight && !isWrong) return null;
  const Icon = isRight ? IconCheck : IconX;
  const words = isRight
    ? isChosen
      ? 'player.quiz.rightChoice'
      : 'player.quiz.rightAnswer'
    : 'player.quiz.wrongChoice';
  return (
    <span className={styles['verdict']}>
      <Icon size={16} stroke={2.4} aria-hidden />
      {t(words)}
    </span>
  );
}
