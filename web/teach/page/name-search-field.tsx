import { useTranslation } from 'react-i18next';
import { Stack } from '#ui/layout/stack.tsx';
import { SearchField } from '#web/shared/control/search-field.tsx';
import type { NameSearch } from '#web/teach/page/use-name-search.ts';

/** Search field that filters a list by name. */
export function NameSearchField({ filter, setText }: NameSearch) {
  const { t } = useTranslation();
  return (
    <Stack maxWidth={420}>
      <SearchField text={filter.text} onSearch={setText} label={t('lists.byName')} clearLabel={t('lists.clear')} />
    </Stack>
  );
}
