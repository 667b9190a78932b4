import { useTranslation } from 'react-i18next';
import type { WrittenStep } from '#domain/teach/step-state.ts';
import { TextDifference } from '#web/shared/text-difference.tsx';
import { changedWords } from '#web/shared/word-difference.ts';
import { useQuizText } from '#web/teach/quiz/use-quiz-text.ts';
import { allWords, changedParts, type StepPart, wordsOf } from '#web/teach/step-history/step-words.ts';
import styles from './step-history.module.css';

const labels = {
  name: 'draft.step.name',
  description: 'draft.step.description',
  minutes: 'draft.step.minutes',
  text: 'draft.step.text',
  video: 'states.video',
  captions: 'states.captions',
  slides: 'states.slides',
  quiz: 'states.quiz',
} as const satisfies Record<StepPart, string>;

/** Diff between two states of a step: numbers of changed words, and the words on demand. */
export function StepChange({ before, after }: { before: WrittenStep; after: WrittenStep }) {
  'use memo';
  const { t } = useTranslation();
  const quizText = useQuizText();
  const [old, now] = [wordsOf(before, quizText), wordsOf(after, quizText)];
  const parts = changedParts(old, now);
  const { added, removed } = changedWords(allWords(old), allWords(now));
  if (parts.length === 0) return <p className="quiet">{t('states.onlyLook')}</p>;
  return (
    <details className={styles['change']}>
      <summary>{`${t('states.added', { count: added })}, ${t('states.removed', { count: removed })}`}</summary>
      {parts.map((part) => (
        <section key={part}>
          <h3>{t(labels[part])}</h3>
          <TextDifference before={old[part]} after={now[part]} isShort />
        </section>
      ))}
    </details>
  );
}
