import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionKind, QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { ACCEPTED_MAX, type TextQuestion } from '#domain/teach/question/text.ts';
import type { NumberQuestion } from '#domain/teach/question/number.ts';
import { type MarkQuestion, withLines } from '#domain/teach/question/mark.ts';
import { OPTION_TEXT_MAX } from '#domain/teach/question/question-rules.ts';
import type { OrderQuestion } from '#domain/teach/question/order.ts';
import type { TrueFalseQuestion } from '#domain/teach/question/true-false.ts';
import { ANSWER_MAX } from '#domain/teach/question/typed-answer.ts';
import { FieldGroup } from '#ui/control/field-group.tsx';
import { Radio } from '#ui/control/radio.ts';
import { Row } from '#ui/layout/stack.tsx';
import { MarkedText } from '#web/shared/question/mark-answer.tsx';
import { LineList } from '#web/teach/quiz/line-list.tsx';
import { MatchList } from '#web/teach/quiz/match-list.tsx';
import { OptionList } from '#web/teach/quiz/option-list.tsx';
import { sortByKey } from '#web/teach/quiz/question-kind.ts';
import { TypedValue } from '#web/teach/quiz/typed-value.tsx';
import styles from './option-list.module.css';

interface KeyProps<Q extends QuizQuestion = QuizQuestion> {
  question: Q;
  onChange(this: void, question: Q): void;
  makeId: () => string;
}

function TrueFalseKey({ question, onChange }: KeyProps<TrueFalseQuestion>) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t('draft.quiz.rightAnswer')}
      value={question.answer[0] ?? null}
      onChange={(answer) => onChange({ ...question, answer: [answer] })}
    >
      <Row gap={[12, 24]} wrap mt={6}>
        <Radio value="true" label={t('draft.quiz.true')} />
        <Radio value="false" label={t('draft.quiz.false')} />
      </Row>
    </Radio.Group>
  );
}

/** Turns a decimal comma into a point; other text is kept as typed and reported as invalid below. */
const withPoint = (text: string): string => (/^\s*-?\d+,\d+\s*$/.test(text) ? text.trim().replace(',', '.') : text);

function readTolerance(text: string): number | undefined {
  const tolerance = text.trim() === '' ? 0 : Number(text.trim().replace(',', '.'));
  return tolerance >= 0 && tolerance <= Number.MAX_SAFE_INTEGER ? tolerance : undefined;
}

function NumberKey({ question, onChange }: KeyProps<NumberQuestion>) {
  const { t } = useTranslation();
  const setAnswer = (text: string) => onChange({ ...question, answer: text === '' ? [] : [text] });
  return (
    <Row gap={[12, 24]} align="start" wrap>
      <TextInput
        w={200}
        label={t('draft.quiz.rightNumber')}
        inputMode="decimal"
        maxLength={ANSWER_MAX}
        value={question.answer[0] ?? ''}
        onChange={(event) => setAnswer(event.currentTarget.value)}
        onBlur={(event) => {
          const text = withPoint(event.currentTarget.value).trim();
          if (text !== (question.answer[0] ?? '')) setAnswer(text);
        }}
      />
      <TypedValue
        w={200}
        label={t('draft.quiz.tolerance')}
        inputMode="decimal"
        value={question.tolerance}
        show={String}
        read={readTolerance}
        onChange={(tolerance) => onChange({ ...question, tolerance })}
        invalid={t('draft.quiz.toleranceInvalid')}
      />
    </Row>
  );
}

/** Editor for accepted answers. They have no ids and are identified by their index. */
function TextKey({ question, onChange, makeId }: KeyProps<TextQuestion>) {
  const { t } = useTranslation();
  return (
    <LineList
      legend={t('draft.quiz.accepted')}
      hint={t('draft.quiz.acceptedHint')}
      nameOf={(number) => t('draft.quiz.acceptedName', { number })}
      addLabel={t('draft.quiz.addAccepted')}
      lines={question.answer.map((text, index) => ({ id: String(index), text }))}
      onChange={(lines) => onChange({ ...question, answer: lines.map(({ text }) => text) })}
      makeId={makeId}
      maxLength={ANSWER_MAX}
      max={ACCEPTED_MAX}
    />
  );
}

function OrderKey({ question, onChange, makeId }: KeyProps<OrderQuestion>) {
  const { t } = useTranslation();
  return (
    <LineList
      legend={t('draft.quiz.inOrder')}
      hint={t('draft.quiz.inOrderHint')}
      nameOf={(number) => t('draft.quiz.item', { number })}
      addLabel={t('draft.quiz.addItem')}
      lines={sortByKey(question.options, question.answer)}
      onChange={(options) => onChange({ ...question, options, answer: options.map(({ id }) => id) })}
      makeId={makeId}
      maxLength={OPTION_TEXT_MAX}
      isOrdered
    />
  );
}

/** Editor for a text, and for the words to mark in it. */
function MarkKey({ question, onChange, makeId }: KeyProps<MarkQuestion>) {
  const { t } = useTranslation();
  return (
    <>
      <LineList
        legend={t('draft.quiz.markText')}
        nameOf={(number) => t('draft.quiz.markLine', { number })}
        addLabel={t('draft.quiz.addLine')}
        lines={question.options}
        onChange={(options) => onChange(withLines(question, options))}
        makeId={makeId}
        maxLength={OPTION_TEXT_MAX}
        isOrdered
      />
      <FieldGroup legend={t('draft.quiz.rightWords')}>
        <p className={styles.hint}>{t('draft.quiz.rightWordsHint')}</p>
        <MarkedText
          lines={question.options}
          marked={question.answer}
          onMark={(answer) => onChange({ ...question, answer })}
        />
      </FieldGroup>
    </>
  );
}

interface KindEditor {
  /** Name of the kind. */
  name: string;
  Editor(this: void, props: KeyProps): ReactNode;
}

export const kindEditors: Record<QuestionKind, KindEditor> = {
  single: { name: 'draft.quiz.single', Editor: OptionList },
  multiple: { name: 'draft.quiz.multiple', Editor: OptionList },
  trueFalse: { name: 'draft.quiz.trueFalse', Editor: TrueFalseKey },
  number: { name: 'draft.quiz.number', Editor: NumberKey },
  text: { name: 'draft.quiz.text', Editor: TextKey },
  order: { name: 'draft.quiz.order', Editor: OrderKey },
  match: { name: 'draft.quiz.match', Editor: MatchList },
  mark: { name: 'draft.quiz.mark', Editor: MarkKey },
};

/** Editor for the options or the answer of a question, and for its answer key. */
export function QuestionKey(props: KeyProps) {
  const { Editor } = kindEditors[props.question.kind];
  return <Editor {...props} />;
}
