import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NEW_PER_DAY_MAX, NEW_PER_DAY_MIN, REVIEWS_PER_DAY_MAX, REVIEWS_PER_DAY_MIN } from '#domain/learn/card/card.ts';
import { minutesOf, type ReviewSchedule } from '#domain/learn/card/daily-cards.ts';
import type { Day } from '#domain/kernel/time.ts';
import { DateField } from '#ui/control/date-field.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';

interface DailyLimitFormProps extends ReviewSchedule {
  /** Earliest possible exam day. */
  from?: Day;
  className?: string | undefined;
  onSaved?: () => void;
  children?: ReactNode;
}

/** Form for the daily limits of due and new cards, and the exam day. */
export function DailyLimitForm({
  reviewsPerDay,
  newPerDay,
  examDay: day,
  from,
  className,
  onSaved,
  children,
}: DailyLimitFormProps) {
  const { t } = useTranslation();
  const reviews = useWholeNumber(reviewsPerDay, REVIEWS_PER_DAY_MIN, REVIEWS_PER_DAY_MAX);
  const fresh = useWholeNumber(newPerDay, NEW_PER_DAY_MIN, NEW_PER_DAY_MAX);
  const [examDay, setExamDay] = useState<string>(day ?? '');
  const { act: saveSchedule, isBusy } = useAction('review.setSchedule');
  const minutes = minutesOf(reviews.value + fresh.value);
  const isValid = reviews.error === undefined && fresh.error === undefined;
  const save = async () => {
    const plan = { reviewsPerDay: reviews.value, newPerDay: fresh.value, examDay: examDay === '' ? null : examDay };
    const isChanged = plan.reviewsPerDay !== reviewsPerDay || plan.newPerDay !== newPerDay || plan.examDay !== day;
    if (isChanged && !(await saveSchedule(plan))) return;
    toast.success(t('recall.plan.saved'));
    onSaved?.();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) void save();
  };
  return (
    <Stack as="form" gap={18} className={className} onSubmit={handleSubmit} noValidate>
      <TextInput
        data-autofocus
        label={t('recall.plan.reviews')}
        description={t('recall.plan.reviewsHint')}
        {...reviews.input}
      />
      <TextInput label={t('recall.plan.fresh')} description={t('recall.plan.freshHint')} {...fresh.input} />
      <DateField
        label={t('recall.plan.exam')}
        description={t('recall.plan.examHint')}
        min={from}
        value={examDay}
        onChange={(event) => setExamDay(event.currentTarget.value)}
      />
      {isValid && <p className="text-muted">{t('recall.plan.minutes', { count: minutes })}</p>}
      {children}
      <Row justify="end">
        <Button type="submit" loading={isBusy}>
          {t('recall.plan.save')}
        </Button>
      </Row>
    </Stack>
  );
}

/** State and props of a field for a whole number within a range. */
function useWholeNumber(given: number, min: number, max: number) {
  const { t } = useTranslation();
  const [text, setText] = useState(String(given));
  const value = Number(text);
  const isValid = text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max;
  const error = isValid ? undefined : t('recall.plan.range', { from: min, to: max });
  return {
    value,
    error,
    input: {
      type: 'number',
      inputMode: 'numeric',
      min,
      max,
      value: text,
      error,
      onChange: (event: { currentTarget: HTMLInputElement }) => setText(event.currentTarget.value),
    } as const,
  };
}
