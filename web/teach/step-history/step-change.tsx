import type { StepSnapshot } from '#domain/teach/step-snapshot.ts';
import { Disclosure } from '#ui/control/disclosure.tsx';
import { useTranslation } from 'react-i18next';
import { TextDiff } from '#web/shared/revision/text-diff.tsx';
import { countChangedWords } from '#web/shared/revision/word-diff.ts';
import { useQuizText } from '#web/teach/quiz/use-quiz-text.ts';
import { joinPartTexts, changedParts, type StepPart, stepPartTexts } from '#web/teach/step-history/step-text.ts';
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
export function StepChange({ before, after }: { before: StepSnapshot; after: StepSnapshot }) {
  'use memo';
  const { t } = useTranslation();
  const quizText = useQuizText();
  const [old, now] = [stepPartTexts(before, quizText), stepPartTexts(after, quizText)];
  const parts = changedParts(old, now);
  const { added, removed } = countChangedWords(joinPartTexts(old), joinPartTexts(now));
  if (parts.length === 0) return <p className="text-muted">{t('states.onlyLook')}</p>;
  return (
    <Disclosure
      className={styles.change}
      summary={`${t('states.added', { count: added })}, ${t('states.removed', { count: removed })}`}
    >
      {parts.map((part) => (
        <section key={part}>
          <h3>{t(labels[part])}</h3>
          <TextDiff before={old[part]} after={now[part]} isShort />
        </section>
      ))}
    </Disclosure>
  );
}
