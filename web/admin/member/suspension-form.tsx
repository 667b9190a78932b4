import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_NOTE_MAX } from '#domain/admin/audit-entry.ts';
import type { Member } from '#domain/admin/member.ts';
import { Select } from '#ui/control/select.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { currentTime } from '#web/store/api/server-time.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from '#web/admin/admin.module.css';
import { DAY_MS } from '#domain/kernel/day.ts';
import { Stack } from '#ui/layout/stack.tsx';

const durations = {
  '1': 'admin.suspend.day',
  '7': 'admin.suspend.week',
  '30': 'admin.suspend.month',
  '': 'admin.suspend.good',
};

interface SuspensionFormProps {
  member: Member;
  isSuspended: boolean;
  onChanged: () => void;
}

/** Suspends a member, or reinstates a suspended one. */
export function SuspensionForm({ member, isSuspended, onChanged }: SuspensionFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { act, isBusy } = useAction('member.unsuspend');
  if (!isSuspended) return <NewSuspension member={member} onChanged={onChanged} />;
  const { suspendedUntil, suspendedWhy } = member;
  const handleReinstate = async () => {
    if (!(await act({ id: member.id, why: '' }))) return;
    toast.success(t('admin.suspend.admitted', { name: member.name }));
    onChanged();
  };
  return (
    <Stack gap={14} maxWidth={560} className={styles.form}>
      <p>
        {suspendedUntil === null
          ? t('admin.suspend.isForGood')
          : t('admin.suspend.isUntil', { date: format.dateTime(suspendedUntil) })}
      </p>
      <p dir="auto" className="text-muted">
        {suspendedWhy}
      </p>
      <div>
        <Button variant="default" loading={isBusy} onClick={() => void handleReinstate()}>
          {t('admin.suspend.admit')}
        </Button>
      </div>
    </Stack>
  );
}

function NewSuspension({ member: { id, name }, onChanged }: { member: Member; onChanged: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useAction('member.suspend');
  const [days, setDays] = useState('7');
  const [why, setWhy] = useState('');
  const [isTried, setTried] = useState(false);
  const isReasonMissing = why.trim() === '';
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isReasonMissing) return event.currentTarget.querySelector('textarea')?.focus();
    if (isBusy) return;
    const words = { title: t('admin.suspend.confirm', { name }), body: t('admin.suspend.body') };
    if (!(await askToConfirm({ ...words, confirmLabel: t('admin.suspend.do'), isDangerous: true }))) return;
    const until = days === '' ? null : new Date(currentTime() + Number(days) * DAY_MS).toISOString();
    if (!(await act({ id, until, why: why.trim() }))) return;
    toast.success(t('admin.suspend.done', { name }));
    onChanged();
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
      <Select
        label={t('admin.suspend.long')}
        value={days}
        data={Object.entries(durations).map(([value, text]) => ({ value, label: t(text) }))}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <Textarea
        label={t('admin.suspend.why')}
        description={t('admin.suspend.whyHelp')}
        value={why}
        maxLength={AUDIT_NOTE_MAX}
        autosize
        minRows={2}
        maxRows={6}
        error={isTried && isReasonMissing ? t('admin.suspend.whyMissing') : undefined}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={isBusy}>
          {t('admin.suspend.do')}
        </Button>
      </div>
    </Stack>
  );
}
