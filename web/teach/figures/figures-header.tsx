import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';

interface FiguresHeaderProps {
  /** URL of the same data as CSV. */
  file: string;
  canCompare: boolean;
}

/** Introduction to the analytics, with a CSV download if the plan includes it. */
export function FiguresHeader({ file, canCompare }: FiguresHeaderProps) {
  const { t } = useTranslation();
  return (
    <Row as="header" gap={[4, 24]} align="center" justify="space-between" wrap>
      <p className="text-muted">{t('figures.lead')}</p>
      {canCompare ? (
        <Button component="a" href={file} download variant="default" leftSection={<IconDownload size={17} />}>
          {t('figures.csv')}
        </Button>
      ) : (
        <p className="text-muted">{t('figures.plan')}</p>
      )}
    </Row>
  );
}
