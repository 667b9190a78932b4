import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_TEXT_MAX, type Report } from '#domain/admin/report.ts';
import { Radio } from '#ui/control/radio.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/admin/admin.module.css';

const verdicts = ['dismiss', 'warn', 'hide'] as const;
type Verdict = (typeof verdicts)[number];
const verdictTexts: Record<Verdict, string> = {
  dismiss: 'admin.decide.dismiss',
  warn: 'admin.decide.warn',
  hide: 'admin.decide.hide',
};
const toastTexts: Record<Verdict, string> = {
  dismiss: 'admin.decide.dismissed',
  warn: 'admin.decide.warned',
  hide: 'admin.decide.hidden',
};

/** Decides all reports of one row together. */
export function DecisionForm({ report, onDecided }: { report: Report; onDecided: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useAction('report.decide');
  const [verdict, setVerdict] = useState<Verdict>();
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const isNoteMissing = verdict !== undefined && verdict !== 'dismiss' && note.trim() === '';
  const offered = verdicts.filter((each) => each !== 'hide' || report.model !== 'PublicProfile');

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (verdict === undefined) return event.currentTarget.querySelector('input')?.focus();
    if (isNoteMissing) return event.currentTarget.querySelector('textarea')?.focus();
    if (isBusy) return;
    const status = verdict === 'dismiss' ? 'DISMISSED' : 'UPHELD';
    if (!(await act({ id: report.id, status, note: note.trim(), isHiding: verdict === 'hide' }))) return;
    toast.success(t(toastTexts[verdict]));
    onDecided();
  };
  return (
    <Stack
      as="form"
      gap={14}
      maxWidth={560}
      className={styles.form}
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
    >
      <Radio.Group
        label={t('admin.decide.what')}
        value={verdict ?? ''}
        onChange={(chosen) => setVerdict(chosen as Verdict)}
        error={isTried && verdict === undefined ? t('admin.decide.pickFirst') : undefined}
      >
        <Stack gap={12} mt={8} mb={8}>
          {offered.map((each) => (
            <Radio key={each} value={each} label={t(verdictTexts[each])} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t(verdict === 'dismiss' ? 'admin.decide.note' : 'admin.decide.words')}
        value={note}
        maxLength={REPORT_TEXT_MAX}
        autosize
        minRows={2}
        maxRows={8}
        error={isTried && isNoteMissing ? t('admin.decide.wordsMissing') : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={isBusy}>
          {t('admin.decide.send')}
        </Button>
      </div>
    </Stack>
  );
}
