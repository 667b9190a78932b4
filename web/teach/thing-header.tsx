import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import { usePageTitle } from '#ui/page-title.ts';
import { SavedState } from '#web/teach/saved-state.tsx';
import styles from './thing-header.module.css';

export interface ThingHeaderProps {
  name: string;
  updatedAt: string;
  /** Error code if the server refused some input. */
  refusedWith?: ErrorCode | undefined;
  /** Link to the parent, above the name. */
  crumb?: ReactNode;
  /** Facts beside the save status. */
  facts?: ReactNode;
  actions?: ReactNode;
}

/** Header of an editor page: name, save status and actions. */
export function ThingHeader({ name, updatedAt, refusedWith, crumb, facts, actions }: ThingHeaderProps) {
  const { t } = useTranslation();
  usePageTitle(name);
  return (
    <header className={styles['header']}>
      <div>
        {crumb !== undefined && (
          <nav className={styles['crumb']} aria-label={t('teach.crumb')}>
            {crumb}
          </nav>
        )}
        <Title order={1}>
          <bdi>{name}</bdi>
        </Title>
        <p>
          <SavedState updatedAt={updatedAt} refusedWith={refusedWith} />
          {facts}
        </p>
      </div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </header>
  );
}
