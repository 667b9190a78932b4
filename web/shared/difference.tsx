import { aroundChanges, type TextPart, wordDifference } from '#web/shared/word-difference.ts';
import styles from './difference.module.css';

interface DifferenceProps {
  before: string;
  after: string;
  /** Said to who cannot see the colours, before what was put in and what was taken out. */
  addedLabel: string;
  removedLabel: string;
  /** Leaves long stretches out in which nothing changed. */
  isShort?: boolean;
}

/** A text as it became, with what was put in and what was taken out. */
export function Difference({ before, after, isShort = false, ...labels }: DifferenceProps) {
  const parts = wordDifference(before, after);
  return (
    <p dir="auto" className={styles['words']}>
      {(isShort ? aroundChanges(parts) : parts).map((part, index) => (
        <Part key={index} {...part} {...labels} />
      ))}
    </p>
  );
}

function Part({
  kind,
  text,
  addedLabel,
  removedLabel,
}: TextPart & Pick<DifferenceProps, 'addedLabel' | 'removedLabel'>) {
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">{kind === 'added' ? addedLabel : removedLabel} </span>
      {text}
    </Mark>
  );
}
