import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DailyLimitForm } from '#web/learn/flashcard/daily-limit-form.tsx';
import { RecallAccuracy } from '#web/learn/flashcard/recall-accuracy.tsx';
import type { TodaysFlashcards } from '#web/learn/flashcard/use-todays-flashcards.ts';

/** Dialog to change the daily limit during a review. */
export function DailyLimitDialog({ today, onClose }: { today: TodaysFlashcards; onClose: () => void }) {
  const { t } = useTranslation();
  const { due, plan, day, unseen, waiting } = today;
  return (
    <Dialog opened onClose={onClose} title={t('recall.plan.title')}>
      <DailyLimitForm {...plan} from={day.date} onSaved={onClose}>
        {waiting > 0 && (
          <p className="text-muted">
            {t('recall.plan.due', { count: due.length })} {t('recall.done.waiting', { count: waiting })}
          </p>
        )}
        {unseen > 0 && <p className="text-muted">{t('recall.plan.unseen', { count: unseen })}</p>}
      </DailyLimitForm>
      <RecallAccuracy />
    </Dialog>
  );
}
