import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/layout/page-title.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Actions, with at most one primary button. */
  actions?: ReactNode;
}

/** The only h1 of a page; also sets the title of the tab. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <div>
        <Title order={1}>{title}</Title>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
