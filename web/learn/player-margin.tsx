import { useTranslation } from 'react-i18next';
import type { Outline } from '#domain/teach/version.ts';
import { CreditLine } from '#web/shared/credit-line.tsx';
import styles from './player-margin.module.css';

/** Beside the text: what the lesson is for, and whom it comes from. */
export function PlayerMargin({ outline }: { outline: Outline }) {
  const { t } = useTranslation();
  const { learningObjectives, credit } = outline;
  return (
    <aside className={styles['margin']} aria-label={t('player.margin')}>
      {learningObjectives.length > 0 && (
        <section className={styles['note']}>
          <h2>{t('learn.objectives')}</h2>
          <ul>
            {learningObjectives.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {credit && (
        <section className={styles['credit']}>
          <CreditLine credit={credit} />
        </section>
      )}
    </aside>
  );
}
