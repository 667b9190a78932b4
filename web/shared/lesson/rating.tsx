import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/shared/language/use-format.ts';
import styles from './rating.module.css';

/** The average rating to one decimal; nothing without reviews. */
export function Rating({ rating }: { rating: number | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rating === null) return null;
  const shown = format.number(Math.round(rating * 10) / 10);
  return (
    <span className={styles.rating}>
      <IconStarFilled size={15} aria-hidden />
      <span className="visually-hidden">{t('learn.card.rating', { rating: shown })}</span>
      <bdi className="tabular-numbers" aria-hidden>
        {shown}
      </bdi>
    </span>
  );
}
