import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountExport } from '#domain/account/account-export.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AccountSection } from '#web/account/form/account-section.tsx';
import { useExport } from '#web/account/privacy/use-export.ts';
import { useErrorText } from '#web/shared/error/error-text.ts';
import styles from './export-box.module.css';

const MEGABYTE = 1024 ** 2;

/** Section that exports all data of the account as an archive. */
export function ExportBox() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { archive, error, isBusy, isRunning, begin, retry } = useExport();
  const again = archive ? t('privacy.export.again') : t('privacy.export.begin');
  return (
    <AccountSection title={t('privacy.export.title')}>
      <p className="text-muted">{t('privacy.export.lead')}</p>
      <div role="alert">{error !== undefined && <p className={styles.error}>{errorText(error)}</p>}</div>
      {archive && <Archive archive={archive} />}
      <Row gap={10} wrap>
        {archive === undefined && error !== undefined && (
          <Button variant="default" onClick={retry}>
            {t('common.retry')}
          </Button>
        )}
        {archive !== undefined && !isRunning && (
          <Button variant={archive?.state === 'ready' ? 'default' : 'filled'} loading={isBusy} onClick={begin}>
            {again}
          </Button>
        )}
      </Row>
    </AccountSection>
  );
}

function Archive({ archive: { state, share, bytes, createdAt, endsAt } }: { archive: AccountExport }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'failed') return <output className={styles.error}>{t('privacy.export.failed')}</output>;
  if (state !== 'ready')
    return (
      <Stack as="output" gap={8} justify="start" className={styles.progress}>
        <span>{t('privacy.export.making')}</span>
        <progress max={1} value={state === 'waiting' ? undefined : share} aria-label={t('privacy.export.making')} />
        <span className="text-muted">{t('privacy.export.mayLeave')}</span>
      </Stack>
    );
  const tenths = Math.max(1, Math.round(((bytes ?? 0) / MEGABYTE) * 10));
  const made = { date: format.dateTime(createdAt), until: format.date(endsAt) };
  return (
    <Stack as="output" gap={8} justify="start">
      <Button
        component="a"
        href="/api/account/export/archive"
        download
        leftSection={<IconDownload size={17} aria-hidden />}
      >
        {t('privacy.export.download', { size: format.number(tenths / 10) })}
      </Button>
      <span className="text-muted">
        <bdi>{t('privacy.export.made', made)}</bdi>
      </span>
    </Stack>
  );
}
