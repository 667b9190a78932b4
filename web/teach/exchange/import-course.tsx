import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ARCHIVE_BYTES_MAX, type CourseImport } from '#domain/teach/course-import.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ExchangeFailure } from '#web/teach/exchange/exchange-failure.tsx';
import { FileButton } from '#web/teach/exchange/file-button.tsx';
import { SendProgress } from '#web/teach/exchange/send-progress.tsx';
import { LossList } from '#web/teach/exchange/loss-list.tsx';
import { useSentFile } from '#web/teach/editor/use-sent-file.ts';
import styles from './exchange-dialog.module.css';

const importPath = (name: string): string => `/api/course-archives?${new URLSearchParams({ name })}`;

export interface ImportCourseProps {
  /** Chosen already; it is sent at once. */
  file?: File | undefined;
  onClose: () => void;
}

/** Brings the course in an archive in, and says what came of it. */
export function ImportCourse({ file, onClose }: ImportCourseProps) {
  const { t } = useTranslation();
  const { working, done, failed, send } = useSentFile<CourseImport>(ARCHIVE_BYTES_MAX);
  const isBegun = useRef(false);
  useEffect(() => {
    if (!file || isBegun.current) return;
    isBegun.current = true;
    void send(importPath(file.name), file);
  }, [file, send]);

  return (
    <Dialog opened onClose={onClose} title={t('exchange.import.title')} width={560}>
      <div className={styles['body']}>
        {done === undefined && <p>{t('exchange.import.lead')}</p>}
        {failed && (
          <ExchangeFailure error={failed.error}>{t('exchange.import.failed', { name: failed.name })}</ExchangeFailure>
        )}
        <div>
          <FileButton
            label={done || failed ? t('exchange.import.another') : t('exchange.import.choose')}
            variant={done ? 'default' : 'filled'}
            accept=".zip,.apkg,application/zip"
            loading={working !== undefined}
            onFile={(chosen) => void send(importPath(chosen.name), chosen)}
          />
        </div>
        {working && <SendProgress {...working} />}
        <output className={styles['said']}>{done && <Outcome done={done.answer} />}</output>
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
