import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { type PartOfDay, partOfDay } from '#web/learn/dashboard/learning-figures.ts';
import { useLessonPath } from '#web/learn/progress/use-lesson-path.ts';
import { useActor, useRow } from '#web/store/hooks.ts';

const greetings = {
  night: 'learn.dashboard.evening',
  morning: 'learn.dashboard.morning',
  afternoon: 'learn.dashboard.afternoon',
  evening: 'learn.dashboard.evening',
} as const satisfies Record<PartOfDay, string>;

/** Greets the learner and says how much of the current lesson is left. */
export function Greeting({ resumed }: { resumed: Enrollment | undefined }) {
  const { t } = useTranslation();
  const user = useRow('User', useActor().id);
  const path = useLessonPath(resumed);
  const [part] = useState(() => partOfDay(new Date().getHours()));
  const lead =
    resumed?.status === 'IN_PROGRESS' && path && path.left.length > 0
      ? t('learn.dashboard.lead', { count: path.left.length, minutes: t('learn.minutes', { count: path.minutesLeft }) })
      : t('learn.dashboard.leadNone');
  const greeting = t(greetings[part], { name: user?.firstName ?? '' });
  // Without a name, the trailing comma of the greeting is cut off.
  return <PageHeader title={greeting.replace(/[\s,]+$/, '')} lead={lead} />;
}
