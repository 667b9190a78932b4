import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';
import type { GiftFile } from '#domain/teach/import-export/question-bank.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useSyncState } from '#web/store/hooks.ts';
import { download } from '#web/shared/loading/download.ts';
import { fetchJson } from '#web/shared/loading/fetch-json.ts';
import { ConversionReport } from '#web/teach/import/conversion-report.tsx';
import { useSaveQueue, useSaveState } from '#web/writing/saved-field/use-saved-field.ts';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';
import styles from '#web/teach/import/file-dialog.module.css';

const FILE_NAME = 'questions.gift';

export interface ExportQuestionsProps {
  quizID: LessonNodeQuiz['id'];
  onClose: () => void;
}

/**
 * Dialog that exports quiz questions as a file, once all input is on the server, and lists what the file does not
 * contain.
 */
export function ExportQuestions({ quizID, onClose }: ExportQuestionsProps) {
  const { t } = useTranslation();
  const queue = useSaveQueue();
  const { isSaving } = useSaveState(queue);
  const { pending, isOnline } = useSyncState();
  const [taken, setTaken] = useState<GiftFile>();
  const [error, setError] = useState<unknown>();
  const isSaved = !isSaving && (pending === 0 || !isOnline);

  const isExported = useRef(false);

  useEffect(() => void queue.flush(), [queue]);
  useEffect(() => {
    if (!isSaved || isExported.current) return undefined;
    const stopped = new AbortController();
    fetchJson<GiftFile>(`/api/quizzes/${quizID}/gift`).then(
      (file) => {
        if (stopped.signal.aborted) return;
        isExported.current = true;
        download(FILE_NAME, new Blob([file.text], { type: 'text/plain;charset=utf-8' }));
        setTaken(file);
      },
      (cause: unknown) => setError(cause),
    );
    return () => stopped.abort();
  }, [isSaved, quizID]);

  return (
    <Dialog opened onClose={onClose} title={t('exchange.questions.takeOut')} width={560}>
      <Stack gap={16} className={styles.body}>
        {error !== undefined && <ErrorNotice failure={{ error }} />}
        {error === undefined && taken === undefined && (
          <Loading label={t('exchange.questions.reading', { name: FILE_NAME })}>
            <Skeleton height={80} />
          </Loading>
        )}
        {taken && (
          <>
            <output>{t('exchange.questions.taken', { name: FILE_NAME })}</output>
            <ConversionReport loss={taken.loss} unit="question" />
          </>
        )}
        <Row gap={8} justify="end" wrap className={styles.answers}>
          <Button onClick={onClose} data-autofocus>
            {t('common.close')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
