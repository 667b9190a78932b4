import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Stars } from '#web/learn/lesson-review/star-picker.tsx';
import styles from './rating-histogram.module.css';

/** The average rating, and the number of reviews for each number of stars. */
export function RatingHistogram({ lesson: { rating, reviews, ratings } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rating === null) return null;
  const counted = (count: number) => t('reviews.count', { count, formatted: format.number(count) });
  return (
    <Row gap={[16, 40]} align="center" wrap mt={4} mb={20} className={styles.histogram}>
      <Stack as="p" gap={8} justify="start" className={styles.average}>
        <b className="tabular-numbers">{format.number(Math.round(rating * 10) / 10)}</b>
        <Stars rating={rating} />
        <bdi className="text-muted">{counted(reviews)}</bdi>
      </Stack>
      <Stack as="ul" grow={240} maxWidth={420}>
        {ratings
          .map((count, index) => ({ count, stars: index + 1 }))
          .toReversed()
          .map(({ count, stars }) => (
            <li key={stars}>
              <span className="visually-hidden">
                {t('reviews.gave', { stars: t('reviews.stars', { count: stars }), reviews: counted(count) })}
              </span>
              <span aria-hidden>{format.number(stars)}</span>
              <span className={styles.bar} style={{ '--share': count / reviews } as React.CSSProperties} aria-hidden />
              <span aria-hidden>{format.number(count)}</span>
            </li>
          ))}
      </Stack>
    </Row>
  );
}
