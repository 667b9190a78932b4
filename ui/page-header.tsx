import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/page-title.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** One quiet sentence under the title. */
  lead?: ReactNode;
  /** At most one solid button. */
  actions?: ReactNode;
}

/** The one h1 of a page; it names the tab too. */
export function PageHeader({ title, lead, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={styles['header']}>
      <div>
        <Title order={1}>{title}</Title>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
