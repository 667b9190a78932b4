import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { RATING_MAX } from '#domain/learn/lesson-review.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import styles from './star-picker.module.css';

const stars = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

export interface StarPickerProps {
  /** 1 to 5; undefined before the first choice. */
  value: number | undefined;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

/** Five radio buttons that look like stars; the arrow keys move between them, and each is labeled with its number. */
export function StarPicker({ value, onChange, error }: StarPickerProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={styles.picker} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend>{t('reviews.rating')}</legend>
      <div>
        {stars.map((star) => (
          <label key={star} data-filled={(value !== undefined && star <= value) || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={star}
              checked={star === value}
              aria-label={t('reviews.stars', { count: star })}
              onChange={() => onChange(star)}
            />
            {value !== undefined && star <= value ? (
              <IconStarFilled size={26} aria-hidden />
            ) : (
              <IconStar size={26} aria-hidden />
            )}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A read-only rating in half stars, which screen readers read as one text with one decimal. */
export function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const spoken = Number.isInteger(rating)
    ? t('reviews.stars', { count: rating })
    : t('reviews.average', { rating: format.number(Math.round(rating * 10) / 10) });
  const halves = Math.round(rating * 2);
  return (
    <span className={styles.stars}>
      <span className="visually-hidden">{spoken}</span>
      {stars.map((star) => {
        const Shape = 2 * star <= halves ? IconStarFilled : 2 * star - 1 === halves ? IconStarHalfFilled : IconStar;
        return <Shape key={star} size={15} className="mirror-rtl" aria-hidden />;
      })}
    </span>
  );
}
