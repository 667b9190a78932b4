import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '#ui/layout/stack.tsx';
import type { CatalogFilter } from '#web/learn/catalog/use-catalog-filter.ts';
import { isNamedBy } from '#web/shared/search/fuzzy-match.ts';
import { useRows } from '#web/store/hooks.ts';

/** Offers the categories that the search text names as a filter in place of the text. */
export function NamedCategories({ filter: { text = '', categories: chosen = [] }, change }: CatalogFilter) {
  const { t } = useTranslation();
  const categories = useRows('LessonCategory', {});
  const named = categories.filter(({ id, name }) => !chosen.includes(id) && isNamedBy(name, text));
  if (named.length === 0) return null;
  return (
    <Row gap={8} wrap mb={16}>
      {named.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="compact-md"
          radius="xl"
          onClick={() => change({ text: undefined, categories: [...chosen, id] })}
        >
          {t('search.filter.category', { name })}
        </Button>
      ))}
    </Row>
  );
}
