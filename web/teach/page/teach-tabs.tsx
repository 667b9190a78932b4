import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { runWhenIdle } from '#ui/browser/idle-work.ts';
import { loadCommands } from '#web/shared/registry/commands.ts';
import { LinkTabs } from '#web/shared/control/link-tabs.tsx';

const tabs = [
  { to: '/teach/lessons', label: 'teach.tabs.lessons' },
  { to: '/teach/courses', label: 'teach.tabs.courses' },
  { to: '/teach/lesson_plans', label: 'teach.tabs.plans' },
  { to: '/teach/tutors', label: 'teach.tabs.tutors' },
  { to: '/teach/lesson_categories', label: 'teach.tabs.categories' },
] as const;

/** Tabs with the lists of the teach section. */
export function TeachTabs() {
  const { t } = useTranslation();
  // Preloads the commands of the lists, so that they also work offline.
  useEffect(() => runWhenIdle(() => void loadCommands().catch(() => undefined)), []);
  return (
    <LinkTabs label={t('teach.tabs.label')}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }}>
          {t(label)}
        </Link>
      ))}
    </LinkTabs>
  );
}
