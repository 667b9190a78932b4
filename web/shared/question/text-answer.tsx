import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ANSWER_MAX } from '#domain/teach/question/typed-answer.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { isAnswerComplete } from '#web/shared/question/answer-draft.ts';
import type { AnswerProps } from '#web/shared/question/answer-props.ts';
import { gradeOf, Verdict } from '#web/shared/question/verdict.tsx';
import styles from './question-view.module.css';

/** A text field for a number or a short text. */
export function TextAnswer({ question, answer, given, id, onAnswer, onEnter }: AnswerProps) {
  const { t } = useTranslation();
  const [text = ''] = answer;
  const isNumber = question.kind === 'number';
  const isUnreadable = isNumber && text.trim() !== '' && !isAnswerComplete(question, answer);
  return (
    <>
      <TextInput
        aria-labelledby={`${id}-question`}
        size="md"
        inputMode={isNumber ? 'decimal' : 'text'}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={ANSWER_MAX}
        value={text}
        disabled={given !== undefined}
        error={isUnreadable ? t('player.quiz.notANumber') : undefined}
        onChange={(event) => onAnswer(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Otherwise the same key press would trigger the control that replaces this field.
          event.preventDefault();
          onEnter?.();
        }}
      />
      {given?.grade && <GradedText isNumber={isNumber} isRight={given.grade.isRight} accepted={given.grade.answer} />}
    </>
  );
}

interface GradedTextProps {
  isNumber: boolean;
  isRight: boolean;
  accepted: readonly string[];
}

function GradedText({ isNumber, isRight, accepted }: GradedTextProps) {
  const format = useFormat();
  const words = isNumber ? accepted.map((number) => format.exact(Number(number))) : accepted;
  return (
    <>
      <Row
        as="p"
        gap={[8, 12]}
        align="center"
        justify="space-between"
        wrap
        className={styles.row}
        data-grade={gradeOf(isRight, !isRight)}
      >
        <Verdict isRight={isRight} isWrong={!isRight} isChosen />
      </Row>
      {!isRight && (
        <Row as="p" gap={[8, 12]} align="center" justify="space-between" wrap className={styles.row} data-grade="right">
          <bdi>{format.list(words, 'disjunction')}</bdi>
          <Verdict isRight isWrong={false} isChosen={false} />
        </Row>
      )}
    </>
  );
}
