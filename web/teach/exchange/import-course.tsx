import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/kernel/errors.ts';
import { ARCHIVE_BYTES_MAX, type CourseImport } from '#domain/teach/course-import.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ExchangeFailure } from '#web/teach/exchange/exchange-failure.tsx';
import { FileButton } from '#web/teach/exchange/file-button.tsx';
import { LossList } from '#web/teach/exchange/loss-list.tsx';
import { useRefusalText } from '#web/teach/editor/refusal-text.ts';
import { useSentFile } from '#web/teach/editor/use-sent-file.ts';
import styles from './exchange-dialog.module.css';

const importPath = (name: string): string => `/api/course-archives?${new URLSearchParams({ name })}`;

/** Brings the course in an archive in, and says what came of it. */
export function ImportCourse({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const { working, done, failed, send } = useSentFile<CourseImport>(importPath, ARCHIVE_BYTES_MAX);

  return (
    <Dialog opened onClose={onClose} title={t('exchange.import.title')} width={560}>
      <div className={styles['body']}>
        {done === undefined && <p>{t('exchange.import.lead')}</p>}
        {failed && (
          <ExchangeFailure error={failed.error}>
            {t('exchange.import.failed', { name: failed.name })}{' '}
            {!(failed.error instanceof AppError && failed.error.code === 'invalid_input') && refusalText(failed.error)}
          </ExchangeFailure>
        )}
        <div>
          <FileButton
            label={done || failed ? t('exchange.import.another') : t('exchange.import.choose')}
            variant={done ? 'default' : 'filled'}
            accept=".zip,application/zip"
            loading={working !== undefined}
            onFile={(file) => void send(file)}
          />
        </div>
        <output className={styles['said']}>
          {working !== undefined && t('exchange.import.working', { name: working })}
          {done && <Outcome done={done.answer} />}
        </output>
        {done && (
          <>
            <LossList loss={done.answer.loss} lineText={(line) => t('exchange.loss.line', { line })} />
            <div className={styles['answers']}>
              <Button onClick={onClose}>{t('common.close')}</Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function Outcome({ done: { name, created, updated, unchanged, attention } }: { done: CourseImport }) {
  const { t } = useTranslation();
  const counts = [
    { count: created, text: t('exchange.import.created', { count: created }) },
    { count: updated, text: t('exchange.import.updated', { count: updated }) },
    { count: unchanged, text: t('exchange.import.unchanged', { count: unchanged }) },
    { count: attention, text: t('exchange.import.attention', { count: attention }) },
  ];
  return (
    <>
      <b>{t('exchange.import.done', { name })}</b>
      <ul>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </>
  );
}
