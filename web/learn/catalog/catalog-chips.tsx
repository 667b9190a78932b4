import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PRICE_MAX_USD } from '#domain/wallet/price.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row } from '#ui/layout/stack.tsx';
import { useDurationText } from '#web/learn/catalog/use-duration-text.ts';
import type { CatalogFilter } from '#web/learn/catalog/use-catalog-filter.ts';
import { levelTexts } from '#web/shared/lesson/level-text.ts';
import { useLabels } from '#web/shared/lesson/use-labels.ts';
import { useOwnRows } from '#web/store/hooks.ts';
import styles from './catalog-bar.module.css';

interface Chip {
  key: string;
  text: string;
  letGo: () => void;
}

/** The active filters as chips with remove buttons. */
export function CatalogChips({ filter, change, clear }: CatalogFilter) {
  const { t } = useTranslation();
  const format = useFormat();
  const categories = useOwnRows('LessonCategory', {});
  const { priceRange, rating, levels = [], categories: chosen = [], labels: labelIDs = [] } = filter;
  const durationText = useDurationText();
  const labels = useLabels(labelIDs);

  const priceText = ([from, to]: readonly [number, number]) => {
    if (to === 0) return t('wallet.free');
    if (to === PRICE_MAX_USD) return t('learn.filter.from', { from: format.money(from) });
    return t('learn.filter.between', { from: format.money(from), to: format.money(to) });
  };
  const chips: Chip[] = [
    ...(priceRange
      ? [{ key: 'price', text: priceText(priceRange), letGo: () => change({ priceRange: undefined }) }]
      : []),
    ...(rating === undefined
      ? []
      : [
          {
            key: 'rating',
            text: t('learn.filter.andUp', { rating: format.number(rating) }),
            letGo: () => change({ rating: undefined }),
          },
        ]),
    ...levels.map((level) => {
      const others = levels.filter((each) => each !== level);
      return {
        key: level,
        text: t(levelTexts[level]),
        letGo: () => change({ levels: others.length === 0 ? undefined : others }),
      };
    }),
    ...(filter.duration
      ? [{ key: 'duration', text: durationText(filter.duration), letGo: () => change({ duration: undefined }) }]
      : []),
    ...chosen.map((id) => {
      const others = chosen.filter((each) => each !== id);
      return {
        key: id,
        text: categories ? (categories.find((each) => each.id === id)?.name ?? t('learn.filter.unknownCategory')) : '…',
        letGo: () => change({ categories: others.length === 0 ? undefined : others }),
      };
    }),
    ...labelIDs.map((id) => {
      const others = labelIDs.filter((each) => each !== id);
      return {
        key: id,
        text: labels.find((each) => each.id === id)?.name ?? t('learn.filter.someLabel'),
        letGo: () => change({ labels: others.length === 0 ? undefined : others }),
      };
    }),
  ];
  if (chips.length === 0) return null;
  return (
    <Row as="ul" gap={8} align="center" wrap className={styles.chips} aria-label={t('learn.filter.chosen')}>
      {chips.map(({ key, text, letGo: remove }) => (
        <li key={key}>
          <button type="button" aria-label={t('learn.filter.letGo', { what: text })} onClick={remove}>
            <bdi>{text}</bdi>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={clear}>
          {t('learn.filter.clear')}
        </button>
      </li>
    </Row>
  );
}
