import { useTranslation } from 'react-i18next';
import { type TextPart, wordDifference } from '#web/shared/word-difference.ts';
import styles from './history.module.css';

/** What a change took out of a text and put into it. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = wordDifference(before, after);
  if (parts.length === 0) return null;
  return (
    <p dir="auto" className={styles['words']}>
      {parts.map((part, index) => (
        <Part key={index} {...part} />
      ))}
    </p>
  );
}

function Part({ kind, text }: TextPart) {
  const { t } = useTranslation();
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">{t(kind === 'added' ? 'history.partAdded' : 'history.partRemoved')} </span>
      {text}
    </Mark>
  );
}
