import { trimUnchanged, type DiffPart, diffWords } from '#web/shared/revision/word-diff.ts';
import styles from './diff-view.module.css';

interface DiffViewProps {
  before: string;
  after: string;
  /** Texts for screen readers before added and removed parts. */
  addedLabel: string;
  removedLabel: string;
  /** Omits long unchanged parts. */
  isShort?: boolean;
}

/** A text with its additions and removals marked. */
export function DiffView({ before, after, isShort = false, ...labels }: DiffViewProps) {
  const parts = diffWords(before, after);
  return (
    <p dir="auto" className={styles.text}>
      {(isShort ? trimUnchanged(parts) : parts).map((part, index) => (
        <DiffPartView key={index} {...part} {...labels} />
      ))}
    </p>
  );
}

function DiffPartView({
  kind,
  text,
  addedLabel,
  removedLabel,
}: DiffPart & Pick<DiffViewProps, 'addedLabel' | 'removedLabel'>) {
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span className="visually-hidden">{kind === 'added' ? addedLabel : removedLabel} </span>
      {text}
    </Mark>
  );
}
