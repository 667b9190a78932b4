import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { SaveStatus } from '#web/writing/saved-field/save-status.tsx';
import styles from './entity-header.module.css';

export interface EntityHeaderProps {
  name: string;
  updatedAt: string;
  /** Error code if the server refused some input. */
  refusedWith?: ErrorCode | undefined;
  /** Link to the parent, above the name. */
  parentLink?: ReactNode;
  /** Facts beside the save status. */
  facts?: ReactNode;
  actions?: ReactNode;
}

/** Header of an editor page: name, save status and actions. */
export function EntityHeader({ name, updatedAt, refusedWith, parentLink, facts, actions }: EntityHeaderProps) {
  const { t } = useTranslation();
  usePageTitle(name);
  return (
    <Row as="header" gap={[12, 24]} align="end" justify="space-between" wrap mb={12} className={styles.header}>
      <Stack grow={320}>
        {parentLink !== undefined && (
          <nav className={styles.parent} aria-label={t('teach.crumb')}>
            {parentLink}
          </nav>
        )}
        <Title order={1}>
          <bdi>{name}</bdi>
        </Title>
        <Row as="p" gap={[2, 16]} wrap mt={4}>
          <SaveStatus updatedAt={updatedAt} refusedWith={refusedWith} />
          {facts}
        </Row>
      </Stack>
      {actions !== undefined && (
        <Row gap={10} wrap>
          {actions}
        </Row>
      )}
    </Row>
  );
}
