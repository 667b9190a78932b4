import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_TEXT_MAX, type ReportReason, reportReasons, type ReportTarget } from '#domain/admin/report.ts';
import { Radio } from '#ui/control/radio.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';
import styles from './report-dialog.module.css';
import { reasonTexts, reportTitles } from '#web/shared/report/report-reason.ts';

/** Asks for the reason of a report, sends it and thanks the user. */
export function ReportDialog({ onClose, ...reported }: ReportTarget & { onClose: () => void }) {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  return (
    <Dialog opened onClose={onClose} title={t(reportTitles[reported.model])}>
      {isDone ? (
        <Thanks onClose={onClose} />
      ) : (
        <ReportForm {...reported} onClose={onClose} onDone={() => setDone(true)} />
      )}
    </Dialog>
  );
}

function Thanks({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap={18}>
      <output>{t('report.thanks')}</output>
      <Row gap={10} justify="end" wrap>
        {/* The submit button that had the focus is gone, so this button takes it. */}
        <Button ref={(button) => button?.focus()} onClick={onClose}>
          {t('common.close')}
        </Button>
      </Row>
    </Stack>
  );
}

function ReportForm({ model, rowID, onClose, onDone }: ReportTarget & { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<ActionError>();
  const { act, isBusy } = useAction('report.create', setFailure);
  const [reason, setReason] = useState<ReportReason>();
  const [description, setDescription] = useState('');
  const [isTried, setTried] = useState(false);
  const isTextMissing = reason === 'OTHER' && description.trim() === '';
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (reason === undefined) return event.currentTarget.querySelector('input')?.focus();
    if (isTextMissing) return event.currentTarget.querySelector('textarea')?.focus();
    if (isBusy) return;
    if (await act({ id: newId('Report'), model, rowID, reason, description: description.trim() })) onDone();
  };
  return (
    <Stack as="form" gap={18} className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p className="text-muted">{t('report.about')}</p>
      <Radio.Group
        label={t('report.why')}
        value={reason ?? ''}
        onChange={(value) => setReason(value as ReportReason)}
        error={isTried && reason === undefined ? t('report.pickFirst') : undefined}
      >
        <Stack gap={8} mt={8} mb={8}>
          {reportReasons.map((each, index) => (
            <Radio key={each} value={each} label={t(reasonTexts[each])} data-autofocus={index === 0 || undefined} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t(reason === 'OTHER' ? 'report.wordsNeeded' : 'report.words')}
        value={description}
        maxLength={REPORT_TEXT_MAX}
        autosize
        minRows={2}
        maxRows={8}
        error={isTried && isTextMissing ? t('report.wordsMissing') : undefined}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <ErrorNotice failure={failure} />
      <Row gap={10} justify="end" wrap>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('report.send')}
        </Button>
      </Row>
    </Stack>
  );
}
