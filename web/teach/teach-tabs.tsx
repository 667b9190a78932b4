import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './teach-tabs.module.css';

const tabs = [
  { to: '/teach/lessons', label: 'teach.tabs.lessons' },
  { to: '/teach/courses', label: 'teach.tabs.courses' },
  { to: '/teach/lesson_plans', label: 'teach.tabs.plans' },
  { to: '/teach/tutors', label: 'teach.tabs.tutors' },
  { to: '/teach/lesson_categories', label: 'teach.tabs.categories' },
] as const;

/** The lists of the teach side, beside each other: the sidebar has room for two of them (D-29). */
export function TeachTabs() {
  const { t } = useTranslation();
  const nav = useRef<HTMLElement>(null);
  // On a phone not all of them fit.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <nav ref={nav} className={styles['tabs']} aria-label={t('teach.tabs.label')}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} activeOptions={{ exact: true }}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
