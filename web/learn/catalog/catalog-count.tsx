import { useTranslation } from 'react-i18next';
import { COUNT_MAX } from '#sync/core/query.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import styles from './catalog-bar.module.css';

/** Number of matching lessons; the server stops counting above COUNT_MAX. */
export function CatalogCount({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = (counted: number) =>
    counted > COUNT_MAX
      ? t('learn.catalog.countMore', { formatted: format.number(COUNT_MAX) })
      : t('learn.catalog.count', { count: counted, formatted: format.number(counted) });
  return <output className={styles.count}>{count !== undefined && <bdi>{text(count)}</bdi>}</output>;
}
