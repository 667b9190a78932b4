import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Row } from '#ui/layout/stack.tsx';
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
    <Row as="header" gap={[16, 24]} align="end" justify="space-between" wrap mb={20} className={styles.header}>
      <div>
        <Title order={1}>{title}</Title>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {actions !== undefined && (
        <Row gap={10} wrap>
          {actions}
        </Row>
      )}
    </Row>
  );
}
