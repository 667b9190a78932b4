import styles from './bullet-list.module.css';

/** Short texts with a bullet each. */
export const BulletList = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
