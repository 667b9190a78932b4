import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Downloads the list below it as CSV. */
export function CsvButton({ href }: { href: string }) {
  const { t } = useTranslation();
  return (
    <Button component="a" href={href} download variant="default" leftSection={<IconDownload size={17} aria-hidden />}>
      {t('billing.movements.csv')}
    </Button>
  );
}
