import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CARDS_PER_DAY_MAX, CARDS_PER_DAY_MIN } from '#domain/learn/card.ts';
import { minutesOf } from '#domain/learn/card-day.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useReportedCommand } from '#web/learn/use-reported-command.ts';
import type { TodaysCards } from '#web/learn/recall/use-todays-cards.ts';
import styles from './recall-plan.module.css';

/** How much to give a day, and for when. */
export function RecallPlan({ today, onClose }: { today: TodaysCards; onClose: () => void }) {
  const { t } = useTranslation();
  const { plan, day, unseen } = today;
  const [cards, setCards] = useState(String(plan.cardsPerDay));
  const [examDay, setExamDay] = useState(plan.examDay ?? '');
  const savePlan = useReportedCommand('card.plan');
  const cardsPerDay = Number(cards);
  const isWithin =
    Number.isInteger(cardsPerDay) && cardsPerDay >= CARDS_PER_DAY_MIN && cardsPerDay <= CARDS_PER_DAY_MAX;
  const range = t('recall.plan.range', { from: CARDS_PER_DAY_MIN, to: CARDS_PER_DAY_MAX });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWithin) return;
    savePlan({ cardsPerDay, examDay: examDay === '' ? null : examDay });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('recall.plan.title')}>
      <form className={styles['form']} onSubmit={handleSubmit} noValidate>
        <TextInput
          data-autofocus
          label={t('recall.plan.cards')}
          description={isWithin ? t('recall.plan.minutes', { count: minutesOf(cardsPerDay) }) : t('recall.plan.never')}
          error={isWithin ? undefined : range}
          type="number"
          inputMode="numeric"
          min={CARDS_PER_DAY_MIN}
          max={CARDS_PER_DAY_MAX}
          value={cards}
          onChange={(event) => setCards(event.currentTarget.value)}
        />
        <TextInput
          label={t('recall.plan.exam')}
          description={t('recall.plan.examHint')}
          type="date"
          min={day.date}
          value={examDay}
          onChange={(event) => setExamDay(event.currentTarget.value)}
        />
        {unseen > 0 && <p className="quiet">{t('recall.plan.unseen', { count: unseen })}</p>}
        <Button type="submit">{t('recall.plan.save')}</Button>
      </form>
    </Dialog>
  );
}
