import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QuestionAdvice, questionAdvice } from '#domain/teach/question/question-advice.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { QuestionProblem } from '#domain/teach/question/question-rules.ts';
import { type QuestionKind, questionKinds, type QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { emptyRichText } from '#domain/teach/rich-text/rich-text.ts';
import { Select } from '#ui/control/select.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { BulletList } from '#ui/layout/bullet-list.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { withExplanation } from '#web/teach/quiz/question-edit.ts';
import { kindEditors, QuestionKey } from '#web/teach/quiz/question-key.tsx';
import { withKind } from '#web/teach/quiz/question-kind.ts';
import type { UploadPicture } from '#web/writing/rich-text/rich-text-upload.ts';
import { TextEditor } from '#web/writing/rich-text/text-editor.tsx';
import { TypedValue } from '#web/teach/quiz/typed-value.tsx';
import body from '#web/teach/page/form-body.module.css';
import { AddButton } from '#web/teach/sortable/add-button.tsx';
import styles from './question-editor.module.css';

const adviceTexts: Record<QuestionAdvice, string> = {
  longest_is_right: 'draft.quiz.advice.longestIsRight',
  all_of_the_above: 'draft.quiz.advice.allOfTheAbove',
  alike_options: 'draft.quiz.advice.alikeOptions',
  hard_to_read: 'draft.quiz.advice.hardToRead',
};

const problemTexts: Record<QuestionProblem, string> = {
  no_question: 'draft.quiz.problem.noQuestion',
  few_options: 'draft.quiz.problem.fewOptions',
  empty_option: 'draft.quiz.problem.emptyOption',
  duplicate_option: 'draft.quiz.problem.duplicateOption',
  no_key: 'draft.quiz.problem.noKey',
  unknown_key: 'draft.quiz.problem.noKey',
  many_keys: 'draft.quiz.problem.manyKeys',
  no_number: 'draft.quiz.problem.noNumber',
  blank_answer: 'draft.quiz.problem.blankAnswer',
  shared_match: 'draft.quiz.problem.sharedMatch',
  no_score: 'draft.quiz.problem.noScore',
};

const SCORE_MAX = 1_000;

export interface QuestionEditorProps {
  question: QuizQuestion;
  onChange: (question: QuizQuestion) => void;
  makeId: () => string;
  onUpload: UploadPicture;
}

/** Editor of one question: text, options, answer key and explanation. */
export function QuestionEditor({ question, onChange, makeId, onUpload }: QuestionEditorProps) {
  const { t } = useTranslation();
  const problems = [...new Set(questionProblems(question).map((problem) => problemTexts[problem]))];
  return (
    <Stack gap={18}>
      <KindField question={question} onChange={onChange} makeId={makeId} />
      <Stack gap={4}>
        <p className={body.label}>{t('draft.quiz.question')}</p>
        <TextEditor
          label={t('draft.quiz.question')}
          size="small"
          value={question.question}
          onChange={(text) => onChange({ ...question, question: text })}
          onUpload={onUpload}
        />
      </Stack>
      <QuestionKey question={question} onChange={onChange} makeId={makeId} />
      <TypedValue
        label={t('draft.quiz.score')}
        maw={140}
        value={question.score}
        show={String}
        read={readScore}
        onChange={(score) => onChange({ ...question, score })}
        invalid={t('draft.quiz.scoreInvalid', { max: SCORE_MAX })}
      />
      <Explanation key={question.id} question={question} onChange={onChange} makeId={makeId} onUpload={onUpload} />
      {problems.length > 0 && (
        <div className={styles.lint} role="note" aria-label={t('draft.quiz.toDo')}>
          <b>{t('draft.quiz.toDo')}</b>
          <BulletList items={problems.map((text) => t(text))} />
        </div>
      )}
      <Advice question={question} />
    </Stack>
  );
}

/** The explanation that learners see after their answer. Adding it moves the focus into its field. */
function Explanation({ question, onChange, makeId, onUpload }: QuestionEditorProps) {
  const { t } = useTranslation();
  const { explanation } = question;
  const [isAdded, setAdded] = useState(false);
  const area = useSwapFocus<HTMLDivElement>(explanation === undefined);
  if (explanation === undefined) {
    const add = () => {
      setAdded(true);
      onChange(withExplanation(question, emptyRichText(makeId())));
    };
    return (
      <div ref={area}>
        <AddButton onClick={add}>{t('draft.quiz.addExplanation')}</AddButton>
      </div>
    );
  }
  return (
    <div ref={area}>
      <Row align="baseline" justify="space-between">
        <p className={body.label}>{t('draft.quiz.explanation')}</p>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => onChange(withExplanation(question, undefined))}
        >
          {t('draft.quiz.removeExplanation')}
        </Button>
      </Row>
      <TextEditor
        label={t('draft.quiz.explanation')}
        size="small"
        isFocused={isAdded}
        value={explanation}
        onChange={(text) => onChange(withExplanation(question, text))}
        onUpload={onUpload}
      />
    </div>
  );
}

/**
 * Choice of the question's type. The version of each type is remembered while the question is open, so that trying
 * another type loses nothing.
 */
function KindField({ question, onChange, makeId }: Pick<QuestionEditorProps, 'question' | 'onChange' | 'makeId'>) {
  const { t } = useTranslation();
  const earlier = useRef(new Map<QuestionKind, QuizQuestion>());
  const change = (kind: QuestionKind) => {
    earlier.current.set(question.kind, question);
    // Single and multiple choice have the same options, so no earlier version is needed.
    const isSameEditor = kindEditors[question.kind].Editor === kindEditors[kind].Editor;
    const kept = isSameEditor ? undefined : earlier.current.get(kind);
    const { question: words, score } = question;
    onChange(
      kept
        ? withExplanation({ ...kept, question: words, score }, question.explanation)
        : withKind(question, kind, makeId),
    );
  };
  return (
    <Select
      label={t('draft.quiz.kind')}
      w="100%"
      maw={280}
      value={question.kind}
      onChange={(event) => change(event.currentTarget.value as QuestionKind)}
      data={questionKinds.map((kind) => ({ value: kind, label: t(kindEditors[kind].name) }))}
    />
  );
}

const readScore = (text: string): number | undefined =>
  /^\d+$/.test(text.trim()) && Number(text) <= SCORE_MAX ? Number(text) : undefined;

/** Suggestions that would improve the question. */
function Advice({ question }: { question: QuizQuestion }) {
  const { t } = useTranslation();
  const advice = questionAdvice(question);
  if (advice.length === 0) return null;
  return (
    <Row gap={10} className={styles.advice} role="note" aria-label={t('draft.quiz.advice.title')}>
      <IconBulb size={18} aria-hidden />
      <Stack as="ul">
        {advice.map((each) => (
          <li key={each}>{t(adviceTexts[each])}</li>
        ))}
      </Stack>
    </Row>
  );
}
