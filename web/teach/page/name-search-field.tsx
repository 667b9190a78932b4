import { useTranslation } from 'react-i18next';
import { SearchField } from '#web/shared/control/search-field.tsx';
import type { NameSearch } from '#web/teach/page/use-name-search.ts';
import styles from './list-page.module.css';

/** Search field that filters a list by name. */
export function NameSearchField({ filter, setText }: NameSearch) {
  const { t } = useTranslation();
  return (
    <div className={styles.search}>
      <SearchField text={filter.text} onSearch={setText} label={t('lists.byName')} clearLabel={t('lists.clear')} />
    </div>
  );
}
