import styles from './attention-mark.module.css';

/** Diamond that marks something unfinished, with a label for screen readers. */
export function AttentionMark({ label }: { label: string }) {
  return (
    <>
      <i className={styles.mark} title={label} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </>
  );
}
