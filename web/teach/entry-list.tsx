import type { ReactNode } from 'react';
import styles from './entry-list.module.css';

/** A list of things that have a page of their own. */
export const EntryList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={`box ${styles['list']}`} aria-label={label}>
    {children}
  </ul>
);

export interface EntryProps {
  /** The link to its page. */
  link: ReactNode;
  /** What it is about, in a line or two. */
  about?: string;
  /** Small facts under it. */
  facts?: ReactNode;
  /** What can be done with it. */
  end?: ReactNode;
}

export const Entry = ({ link, about, facts, end }: EntryProps) => (
  <li>
    <div>
      {link}
      {about !== undefined && about !== '' && (
        <p className={styles['about']}>
          <bdi>{about}</bdi>
        </p>
      )}
      {facts !== undefined && <p className={styles['facts']}>{facts}</p>}
    </div>
    {end}
  </li>
);
