import { Button, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QuestionProblem, questionProblems } from '#domain/teach/question-problem.ts';
import { type ChoiceKind, type ChoiceQuestion, choiceKinds, isChoice, type QuizQuestion } from '#domain/teach/quiz.ts';
import { emptyRichText } from '#domain/teach/rich-text.ts';
import { OptionList } from '#web/teach/option-list.tsx';
import { withExplanation, withKind } from '#web/teach/question-edit.ts';
import type { StorePicture } from '#web/teach/rich-text-upload.ts';
import { TextEditor } from '#web/teach/text-editor.tsx';
import styles from './question-editor.module.css';

const kindTexts: Record<ChoiceKind, string> = { single: 'draft.quiz.single', multiple: 'draft.quiz.multiple' };

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
  onUpload: StorePicture;
}

/** One question with its options, its key and what is said once it is answered. */
export function QuestionEditor({ question, onChange, makeId, onUpload }: QuestionEditorProps) {
  const { t } = useTranslation();
  const problems = [...new Set(questionProblems(question).map((problem) => problemTexts[problem]))];
  return (
    <div className={styles['question']}>
      {isChoice(question) && <KindField question={question} onChange={onChange} />}
      <div>
        <p className={styles['label']}>{t('draft.quiz.question')}</p>
        <TextEditor
          label={t('draft.quiz.question')}
          size="small"
          value={question.question}
          onChange={(text) => onChange({ ...question, question: text })}
          onUpload={onUpload}
        />
      </div>
      {isChoice(question) ? (
        <OptionList question={question} onChange={onChange} makeId={makeId} />
      ) : (
        <p className="quiet">{t('draft.quiz.keptAsItIs')}</p>
      )}
      <ScoreField score={question.score} onChange={(score) => onChange({ ...question, score })} />
      {question.explanation === undefined ? (
        <Button
          variant="subtle"
          className={styles['add']}
          leftSection={<IconPlus size={16} />}
          onClick={() => onChange(withExplanation(question, emptyRichText(makeId())))}
        >
          {t('draft.quiz.addExplanation')}
        </Button>
      ) : (
        <div>
          <div className={styles['line']}>
            <p className={styles['label']}>{t('draft.quiz.explanation')}</p>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => onChange(withExplanation(question, undefined))}
            >
              {t('draft.quiz.removeExplanation')}
            </Button>
          </div>
          <TextEditor
            label={t('draft.quiz.explanation')}
            size="small"
            value={question.explanation}
            onChange={(text) => onChange(withExplanation(question, text))}
            onUpload={onUpload}
          />
        </div>
      )}
      {problems.length > 0 && (
        <div className={styles['lint']} role="note" aria-label={t('draft.quiz.toDo')}>
          <b>{t('draft.quiz.toDo')}</b>
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

function KindField({ question, onChange }: { question: ChoiceQuestion; onChange: (question: QuizQuestion) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('draft.quiz.kind')}
      value={question.kind}
      onChange={(kind) => onChange(withKind(question, kind))}
      data={choiceKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
    />
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
      label={t('draft.quiz.score')}
      inputMode="numeric"
      maw={140}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        if (isScore(next)) onChange(Number(next));
      }}
      onBlur={() => isScore(text) && setTyped(undefined)}
      error={isScore(text) ? undefined : t('draft.quiz.scoreInvalid', { max: SCORE_MAX })}
    />
  );
}
