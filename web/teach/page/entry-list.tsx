import type { ReactNode } from 'react';
import styles from './entry-list.module.css';

/** List of items that have their own pages. */
export const EntryList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={`panel ${styles.list}`} aria-label={label}>
    {children}
  </ul>
);

export interface EntryProps {
  /** Link to the item's page. */
  link: ReactNode;
  /** Description in one or two lines. */
  about?: string;
  /** Short facts below the description. */
  facts?: ReactNode;
  /** Actions at the end of the row. */
  end?: ReactNode;
}

export const Entry = ({ link, about, facts, end }: EntryProps) => (
  <li>
    <div>
      {link}
      {about !== undefined && about !== '' && (
        <p className={styles.about}>
          <bdi>{about}</bdi>
        </p>
      )}
      {facts !== undefined && <p className={styles.facts}>{facts}</p>}
    </div>
    {end}
  </li>
);
