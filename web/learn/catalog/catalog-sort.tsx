import { useTranslation } from 'react-i18next';
import { lessonSorts } from '#sync/teach/lesson-filter.ts';
import type { CatalogFilter } from '#web/learn/catalog/use-catalog-filter.ts';
import { ChoicePill } from '#web/shared/control/choice-pill.tsx';

export function CatalogSort({ filter, change }: Pick<CatalogFilter, 'filter' | 'change'>) {
  const { t } = useTranslation();
  const { text, sort = text === undefined ? 'newest' : 'match' } = filter;
  const sorts = [...(text === undefined ? [] : (['match'] as const)), ...lessonSorts];
  return (
    <ChoicePill
      text={t('learn.sort.by', { order: t(`learn.sort.${sort}`) })}
      value={sort}
      choices={sorts.map((each) => ({ value: each, text: t(`learn.sort.${each}`) }))}
      onChange={(next) => change({ sort: next === 'match' ? undefined : next })}
    />
  );
}
