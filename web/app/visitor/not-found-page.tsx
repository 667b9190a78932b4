import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { PublicHeader } from '#web/app/visitor/public-header.tsx';
import styles from './not-found-page.module.css';

/** Every unknown address redirects to this page. */
export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <div className={styles.page}>
      <PublicHeader />
      <main>
        <svg className="mirror-rtl" viewBox="0 0 620 170" fill="none" aria-hidden>
          <path
            d="M20 90H190C250 90 262 20 306 26s34 96-8 92-26-74 26-70 60 52 96 46"
            stroke="var(--accent)"
            strokeWidth="3"
            strokeLinecap="round"
          />
          <path d="M446 92H600" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="3 8" />
          {[20, 80, 140].map((x) => (
            <circle key={x} cx={x} cy="90" r="8" fill="var(--accent)" />
          ))}
          <circle cx="424" cy="93" r="17" fill="var(--accent-soft)" />
          <circle cx="424" cy="93" r="8" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.5" />
          <circle cx="600" cy="92" r="8" fill="var(--paper)" stroke="var(--line-strong)" strokeWidth="2.5" />
        </svg>
        <h1>{t('notFound.title')}</h1>
        <p>{t('notFound.message')}</p>
        <Button component={Link} to="/" size="md">
          {t('notFound.home')}
        </Button>
      </main>
    </div>
  );
}
