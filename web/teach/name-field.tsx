import { useTranslation } from 'react-i18next';
import { SearchField } from '#web/shared/search-field.tsx';
import type { NameSearch } from '#web/teach/use-name-search.ts';
import styles from './list-page.module.css';

/** Search field that filters a list by name. */
export function NameField({ filter, find }: NameSearch) {
  const { t } = useTranslation();
  return (
    <div className={styles['search']}>
      <SearchField text={filter.text} onSearch={find} label={t('lists.byName')} clearLabel={t('lists.clear')} />
    </div>
  );
}
