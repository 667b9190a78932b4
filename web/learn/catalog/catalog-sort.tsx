import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lessonSorts } from '#sync/teach/lesson-filter.ts';
import { Menu, menuChoice } from '#ui/menu.tsx';
import type { CatalogFilter } from '#web/learn/catalog/use-catalog-filter.ts';
import styles from './catalog-bar.module.css';

export function CatalogSort({ filter, change }: Pick<CatalogFilter, 'filter' | 'change'>) {
  const { t } = useTranslation();
  const { text, sort = text === undefined ? 'newest' : 'match' } = filter;
  return (
    <Menu
      trigger={(props) => (
        <button type="button" className={styles['pill']} {...props}>
          <bdi>{t('learn.sort.by', { order: t(`learn.sort.${sort}`) })}</bdi>
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
    >
      {text !== undefined && (
        <button type="button" {...menuChoice(sort === 'match')} onClick={() => change({ sort: undefined })}>
          {t('learn.sort.match')}
        </button>
      )}
      {lessonSorts.map((each) => (
        <button key={each} type="button" {...menuChoice(each === sort)} onClick={() => change({ sort: each })}>
          {t(`learn.sort.${each}`)}
        </button>
      ))}
    </Menu>
  );
}
