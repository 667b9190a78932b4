import { useTranslation } from 'react-i18next';
import { type LessonDuration, lessonDurations } from '#sync/teach/lesson-filter.ts';

/** Text of a range of minutes: "Up to 15 min", "16 to 60 min", "Over 60 min". */
export function useDurationText(): (duration: LessonDuration) => string {
  const { t } = useTranslation();
  return (duration) => {
    const range: { gte?: number; lte?: number } = lessonDurations[duration];
    if (range.gte === undefined) return t('learn.filter.minutesUpTo', { to: range.lte });
    if (range.lte === undefined) return t('learn.filter.minutesOver', { from: range.gte - 1 });
    return t('learn.filter.minutesBetween', { from: range.gte, to: range.lte });
  };
}
