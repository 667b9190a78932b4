import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARDS_PER_DAY_MAX, CARDS_PER_DAY_MIN } from '#domain/learn/card.ts';
import { minutesOf } from '#domain/learn/daily-cards.ts';
import type { Day } from '#domain/kernel/time.ts';
import { DateField } from '#ui/control/date-field.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useAction } from '#web/shared/error/use-action.ts';

interface DailyLimitFormProps {
  cardsPerDay: number;
  examDay: Day | null;
  /** Earliest possible exam day. */
  from?: Day;
  className?: string | undefined;
  onSaved?: () => void;
  children?: ReactNode;
}

/** Form for the daily card limit and the exam day. */
export function DailyLimitForm({
  cardsPerDay: given,
  examDay: day,
  from,
  className,
  onSaved,
  children,
}: DailyLimitFormProps) {
  const { t } = useTranslation();
  const [cards, setCards] = useState(String(given));
  const [examDay, setExamDay] = useState<string>(day ?? '');
  const { act: saveSchedule } = useAction('review.setSchedule');
  const cardsPerDay = Number(cards);
  const isValid = Number.isInteger(cardsPerDay) && cardsPerDay >= CARDS_PER_DAY_MIN && cardsPerDay <= CARDS_PER_DAY_MAX;
  const range = t('recall.plan.range', { from: CARDS_PER_DAY_MIN, to: CARDS_PER_DAY_MAX });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    const isChanged = cardsPerDay !== given || examDay !== (day ?? '');
    if (isChanged) void saveSchedule({ cardsPerDay, examDay: examDay === '' ? null : examDay });
    onSaved?.();
  };
  return (
    <Stack as="form" gap={18} className={className} onSubmit={handleSubmit} noValidate>
      <TextInput
        data-autofocus
        label={t('recall.plan.cards')}
        description={isValid ? t('recall.plan.minutes', { count: minutesOf(cardsPerDay) }) : t('recall.plan.never')}
        error={isValid ? undefined : range}
        type="number"
        inputMode="numeric"
        min={CARDS_PER_DAY_MIN}
        max={CARDS_PER_DAY_MAX}
        value={cards}
        onChange={(event) => setCards(event.currentTarget.value)}
      />
      <DateField
        label={t('recall.plan.exam')}
        description={t('recall.plan.examHint')}
        min={from}
        value={examDay}
        onChange={(event) => setExamDay(event.currentTarget.value)}
      />
      {children}
      <Row justify="end">
        <Button type="submit">{t('recall.plan.save')}</Button>
      </Row>
    </Stack>
  );
}
