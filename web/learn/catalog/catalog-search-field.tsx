import { useTranslation } from 'react-i18next';
import type { CatalogFilter } from '#web/learn/catalog/use-catalog-filter.ts';
import { SearchField } from '#web/shared/control/search-field.tsx';

export function CatalogSearchField({ filter, change }: Pick<CatalogFilter, 'filter' | 'change'>) {
  const { t } = useTranslation();
  return (
    <SearchField
      text={filter.text}
      onSearch={(text) => change({ text })}
      label={t('learn.search.label')}
      clearLabel={t('learn.search.clear')}
    />
  );
}
