import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { CardBudget } from '#web/learn/recall/card-budget.tsx';
import type { TodaysCards } from '#web/learn/recall/use-todays-cards.ts';
import styles from './recall-plan.module.css';

/** Dialog to change the daily limit during a review. */
export function RecallPlan({ today, onClose }: { today: TodaysCards; onClose: () => void }) {
  const { t } = useTranslation();
  const { plan, day, unseen } = today;
  return (
    <Dialog opened onClose={onClose} title={t('recall.plan.title')}>
      <CardBudget {...plan} from={day.date} className={styles['form']} onSaved={onClose}>
        {unseen > 0 && <p className="quiet">{t('recall.plan.unseen', { count: unseen })}</p>}
      </CardBudget>
    </Dialog>
  );
}
