import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './figures-head.module.css';

interface FiguresHeadProps {
  /** URL of the same data as CSV. */
  file: string;
  canCompare: boolean;
}

/** Introduction to the analytics, with a CSV download if the plan includes it. */
export function FiguresHead({ file, canCompare }: FiguresHeadProps) {
  const { t } = useTranslation();
  return (
    <header className={styles['head']}>
      <p className="quiet">{t('figures.lead')}</p>
      {canCompare ? (
        <Button component="a" href={file} download variant="default" leftSection={<IconDownload size={17} />}>
          {t('figures.csv')}
        </Button>
      ) : (
        <p className="quiet">{t('figures.plan')}</p>
      )}
    </header>
  );
}
