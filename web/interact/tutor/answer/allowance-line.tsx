import { useTranslation } from 'react-i18next';
import type { NoModel } from '#domain/tutor/tutor-allowance.ts';
import type { TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useAllowance } from '#web/interact/tutor/answer/use-allowance.ts';
import styles from './allowance-line.module.css';

/** Reason why lessons are quoted although a model is configured. */
export function useNoModelText(): (noModel: NoModel) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (noModel) => {
    switch (noModel.why) {
      case 'limit':
        return t('tutoring.noModel.limit', {
          value: format.number(noModel.value),
          time: format.dateTime(noModel.resetsAt),
        });
      case 'cap':
        return t('tutoring.noModel.cap', { time: format.dateTime(noModel.resetsAt) });
      case 'balance':
        return t('tutoring.noModel.balance', {
          needed: format.number(noModel.needed),
          balance: format.number(noModel.balance),
        });
    }
  };
}

/** Maximum cost of the next answer and the number of answers left; hidden if answers are free. */
export function AllowanceLine({ last }: { last: TutorMemory | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const wordsOf = useNoModelText();
  const allowance = useAllowance(last);
  if (!allowance || allowance.most === null) return null;
  const { most, limit, noModel } = allowance;
  if (noModel) return <p className={styles.line}>{wordsOf(noModel)}</p>;
  return (
    <p className={styles.line}>
      {t('tutoring.atMost', { tokens: format.number(most) })}{' '}
      {limit &&
        t('tutoring.left', {
          count: limit.value - limit.used,
          left: format.number(limit.value - limit.used),
          value: format.number(limit.value),
          time: format.dateTime(limit.resetsAt),
        })}
    </p>
  );
}
