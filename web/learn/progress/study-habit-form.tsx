import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '#domain/account/user.ts';
import { REMINDER_HOUR_MAX, REMINDER_HOUR_MIN, WEEKLY_GOAL_MAX } from '#domain/learn/study-habit.ts';
import { deviceTimeZone } from '#domain/kernel/format/time-zone.ts';
import { Select } from '#ui/control/select.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

interface StudyHabitFormProps extends Pick<User, 'reminderHour' | 'timeZone' | 'weeklyGoal'> {
  className?: string | undefined;
}

/** Chooses the hour of the review reminder and the weekly goal; each choice is saved at once. */
export function StudyHabitForm({ reminderHour, timeZone, weeklyGoal, className }: StudyHabitFormProps) {
  const { t } = useTranslation();
  const { act: setReminder } = useAction('review.setReminder');
  const { act: setGoal } = useAction('activity.setWeeklyGoal');
  const here = deviceTimeZone();
  const zone = (reminderHour === null ? null : timeZone) ?? here;
  const report = (isSaved: boolean) => isSaved && toast.success(t('profile.learning.habitSaved'));
  const numberOf = (text: string) => (text === '' ? null : Number(text));
  const remindAt = async (hour: number | null) => report(await setReminder({ reminderHour: hour, timeZone: here }));
  const aimAt = async (days: number | null) => report(await setGoal({ weeklyGoal: days }));
  return (
    <Stack gap={18} className={className}>
      <Stack gap={8} align="start">
        <Select
          label={t('profile.learning.reminder')}
          description={t('profile.learning.reminderHint', { zone })}
          value={reminderHour === null ? '' : String(reminderHour)}
          onChange={(event) => void remindAt(numberOf(event.currentTarget.value))}
        >
          <option value="">{t('profile.learning.reminderOff')}</option>
          {numbers(REMINDER_HOUR_MIN, REMINDER_HOUR_MAX).map((hour) => (
            <option key={hour} value={hour}>
              {`${String(hour).padStart(2, '0')}:00`}
            </option>
          ))}
        </Select>
        {zone !== here && (
          <Button variant="default" size="sm" onClick={() => void remindAt(reminderHour)}>
            {t('profile.learning.useZone', { zone: here })}
          </Button>
        )}
      </Stack>
      <Select
        label={t('profile.learning.goal')}
        value={weeklyGoal === null ? '' : String(weeklyGoal)}
        onChange={(event) => void aimAt(numberOf(event.currentTarget.value))}
      >
        <option value="">{t('profile.learning.goalNone')}</option>
        {numbers(1, WEEKLY_GOAL_MAX).map((days) => (
          <option key={days} value={days}>
            {t('profile.learning.goalDays', { count: days })}
          </option>
        ))}
      </Select>
    </Stack>
  );
}
