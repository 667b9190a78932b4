import type { LessonCategory } from '#domain/teach/lesson-category.ts';
import { IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Lesson, type LessonLevel, lessonLevels } from '#domain/teach/lesson.ts';
import { durations, type LessonDuration } from '#sync/teach/lesson-filter.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { Radio } from '#ui/control/radio.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { useDurationText } from '#web/learn/catalog/use-duration-text.ts';
import { LabelFilter } from '#web/learn/catalog/label-filter.tsx';
import { PriceFilter } from '#web/learn/catalog/price-filter.tsx';
import type { CatalogFilter } from '#web/learn/catalog/use-catalog-filter.ts';
import { levelTexts } from '#web/shared/lesson/level-text.ts';
import { useRows } from '#web/store/hooks.ts';
import styles from './catalog-filters.module.css';

const ratings = [4.5, 4, 3];
const byName = { order: [['name', 'asc']] } as const;

interface CatalogFiltersProps extends CatalogFilter {
  /** The lessons on screen. */
  lessons: readonly Lesson[];
}

/** The filter panel; every change applies at once. */
export function CatalogFilters({ filter, change, lessons }: CatalogFiltersProps) {
  'use memo';
  const { t } = useTranslation();
  const format = useFormat();
  const categories = useRows('LessonCategory', {}, byName);
  const durationText = useDurationText();
  const chosen = filter.categories ?? [];

  const handleLevel = (level: LessonLevel, isChosen: boolean) => {
    const next = lessonLevels.filter((each) => (each === level ? isChosen : filter.levels?.includes(each)));
    change({ levels: next.length === 0 ? undefined : next });
  };
  const handleCategory = (id: LessonCategory['id'], isChosen: boolean) => {
    const next = isChosen ? [...chosen, id] : chosen.filter((each) => each !== id);
    change({ categories: next.length === 0 ? undefined : next });
  };

  return (
    <Stack as="section" gap={28} className={styles.filters} aria-label={t('learn.filter.title')}>
      <PriceFilter value={filter.priceRange} onChange={(priceRange) => change({ priceRange })} />
      <Radio.Group
        label={t('learn.filter.rating')}
        value={filter.rating?.toString() ?? ''}
        onChange={(value) => change({ rating: value === '' ? undefined : Number(value) })}
      >
        <Radio value="" label={t('learn.filter.anyRating')} />
        {ratings.map((rating) => (
          <Radio
            key={rating}
            value={rating.toString()}
            label={
              <Row as="span" gap={8} align="center" className={styles.stars}>
                <IconStarFilled size={16} aria-hidden />
                <bdi>{t('learn.filter.andUp', { rating: format.number(rating) })}</bdi>
              </Row>
            }
          />
        ))}
      </Radio.Group>
      <Checkbox.Group label={t('learn.filter.level')} value={filter.levels ?? []}>
        {lessonLevels.map((level) => (
          <Checkbox
            key={level}
            value={level}
            label={t(levelTexts[level])}
            onChange={(event) => handleLevel(level, event.currentTarget.checked)}
          />
        ))}
      </Checkbox.Group>
      <Radio.Group
        label={t('learn.filter.duration')}
        value={filter.duration ?? ''}
        onChange={(value) => change({ duration: value === '' ? undefined : (value as LessonDuration) })}
      >
        <Radio value="" label={t('learn.filter.anyDuration')} />
        {durations.map((duration) => (
          <Radio key={duration} value={duration} label={<bdi>{durationText(duration)}</bdi>} />
        ))}
      </Radio.Group>
      {categories.length > 0 && (
        <Checkbox.Group label={t('learn.filter.categories')} value={[...chosen]}>
          {categories.map(({ id, name }) => (
            <Checkbox
              key={id}
              value={id}
              label={<bdi>{name}</bdi>}
              onChange={(event) => handleCategory(id, event.currentTarget.checked)}
            />
          ))}
        </Checkbox.Group>
      )}
      <LabelFilter
        chosen={filter.labels ?? []}
        lessons={lessons}
        onChange={(labels) => change({ labels: labels.length === 0 ? undefined : labels })}
      />
    </Stack>
  );
}
