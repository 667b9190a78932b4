import { trimUnchanged, type DiffPart, diffWords } from '#web/shared/revision/word-diff.ts';
import styles from './diff-view.module.css';

interface DiffViewProps {
  before: string;
  after: string;
  /** Said to who cannot see the colours, before what was put in and what was taken out. */
  addedLabel: string;
  removedLabel: string;
  /** Leaves long stretches out in which nothing changed. */
  isShort?: boolean;
}

/** A text as it became, with what was put in and what was taken out. */
export function DiffView({ before, after, isShort = false, ...labels }: DiffViewProps) {
  const parts = diffWords(before, after);
  return (
    <p dir="auto" className={styles['text']}>
      {(isShort ? trimUnchanged(parts) : parts).map((part, index) => (
        <Part key={index} {...part} {...labels} />
      ))}
    </p>
  );
}

function Part({ kind, text, addedLabel, removedLabel }: DiffPart & Pick<DiffViewProps, 'addedLabel' | 'removedLabel'>) {
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">{kind === 'added' ? addedLabel : removedLabel} </span>
      {text}
    </Mark>
  );
}
