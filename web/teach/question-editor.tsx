import { Button, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type QuestionKind,
  type QuestionProblem,
  type QuizQuestion,
  questionKinds,
  questionProblems,
} from '#domain/teach/quiz.ts';
import { emptyRichText } from '#domain/teach/rich-text.ts';
import { OptionList } from '#web/teach/option-list.tsx';
import { withExplanation, withKind } from '#web/teach/question-edit.ts';
import { TextEditor } from '#web/teach/text-editor.tsx';
import type { UploadedFile } from '#web/teach/upload.ts';
import styles from './question-editor.module.css';

const kindTexts: Record<QuestionKind, string> = { single: 'teach.quiz.single', multiple: 'teach.quiz.multiple' };

const problemTexts: Record<QuestionProblem, string> = {
  no_question: 'teach.quiz.problem.noQuestion',
  few_options: 'teach.quiz.problem.fewOptions',
  empty_option: 'teach.quiz.problem.emptyOption',
  duplicate_option: 'teach.quiz.problem.duplicateOption',
  no_key: 'teach.quiz.problem.noKey',
  unknown_key: 'teach.quiz.problem.noKey',
  many_keys: 'teach.quiz.problem.manyKeys',
  no_score: 'teach.quiz.problem.noScore',
};

const SCORE_MAX = 1_000;

export interface QuestionEditorProps {
  question: QuizQuestion;
  onChange: (question: QuizQuestion) => void;
  makeId: () => string;
  onUpload: (file: File) => Promise<UploadedFile>;
}

/** One question with its options, its key and what is said once it is answered. */
export function QuestionEditor({ question, onChange, makeId, onUpload }: QuestionEditorProps) {
  const { t } = useTranslation();
  const problems = [...new Set(questionProblems(question).map((problem) => problemTexts[problem]))];
  return (
    <div className={styles['question']}>
      <SegmentedControl
        aria-label={t('teach.quiz.kind')}
        value={question.kind}
        onChange={(kind) => onChange(withKind(question, kind as QuestionKind))}
        data={questionKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
      />
      <div>
        <p className={styles['label']}>{t('teach.quiz.question')}</p>
        <TextEditor
          label={t('teach.quiz.question')}
          size="small"
          value={question.question}
          onChange={(text) => onChange({ ...question, question: text })}
          onUpload={onUpload}
        />
      </div>
      <OptionList question={question} onChange={onChange} makeId={makeId} />
      <ScoreField score={question.score} onChange={(score) => onChange({ ...question, score })} />
      {question.explanation === undefined ? (
        <Button
          variant="subtle"
          className={styles['add']}
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange(withExplanation(question, emptyRichText(makeId())))}
        >
          {t('teach.quiz.addExplanation')}
        </Button>
      ) : (
        <div>
          <div className={styles['line']}>
            <p className={styles['label']}>{t('teach.quiz.explanation')}</p>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => onChange(withExplanation(question, undefined))}
            >
              {t('teach.quiz.removeExplanation')}
            </Button>
          </div>
          <TextEditor
            label={t('teach.quiz.explanation')}
            size="small"
            value={question.explanation}
            onChange={(text) => onChange(withExplanation(question, text))}
            onUpload={onUpload}
          />
        </div>
      )}
      {problems.length > 0 && (
        <div className={styles['lint']} role="note" aria-label={t('teach.quiz.toDo')}>
          <b>{t('teach.quiz.toDo')}</b>
          <ul>
            {problems.map((text) => (
              <li key={text}>{t(text)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Whole points. What is no number of points stays as typed, with the reason, until the field is left. */
function ScoreField({ score, onChange }: { score: number; onChange: (score: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const isScore = (text: string) => /^\d+$/.test(text.trim()) && Number(text) <= SCORE_MAX;
  const text = typed ?? String(score);
  return (
    <TextInput
      label={t('teach.quiz.score')}
      inputMode="numeric"
      maw={140}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        if (isScore(next)) onChange(Number(next));
      }}
      onBlur={() => isScore(text) && setTyped(undefined)}
      error={isScore(text) ? undefined : t('teach.quiz.scoreInvalid', { max: SCORE_MAX })}
    />
  );
}
