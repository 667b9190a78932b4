import type { ReactNode } from 'react';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import styles from './entry-list.module.css';

/** List of items that have their own pages. */
export const EntryList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Panel as="ul" gap={0} className={styles.list} aria-label={label}>
    {children}
  </Panel>
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
  <Row as="li" gap={12} align="start">
    <Stack grow>
      {link}
      {about !== undefined && about !== '' && (
        <p className={styles.about}>
          <bdi>{about}</bdi>
        </p>
      )}
      {facts !== undefined && (
        <Row as="p" gap={[2, 16]} align="center" wrap mt={4} className={styles.facts}>
          {facts}
        </Row>
      )}
    </Stack>
    {end}
  </Row>
);
