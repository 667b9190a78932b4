import styles from './attention-mark.module.css';

/** Something is still to do here: a diamond, and its words for who cannot see it. */
export function AttentionMark({ label }: { label: string }) {
  return (
    <>
      <i className={styles['mark']} title={label} aria-hidden />
      <span className="visually-hidden">{label}</span>
    </>
  );
}
