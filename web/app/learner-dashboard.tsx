import type { ComponentType } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Area } from '#web/shared/i18n.ts';
import { DashboardPage } from '#web/learn/dashboard/dashboard-page.tsx';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import { OnceSeen } from '#web/shared/once-seen.tsx';
import styles from './dashboard-below.module.css';

const placeholder = (
  <div className={styles['below']}>
    <Skeleton height={320} />
  </div>
);

const piece = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name, ...areas: Area[]) =>
  lazyPiece(async () => (await load())[name], placeholder, ...areas);

const Below = piece(() => import('#web/app/dashboard-below.tsx'), 'DashboardBelow', 'learn', 'dashboard', 'courses');
const End = piece(
  () => import('#web/app/dashboard-end.tsx'),
  'DashboardEnd',
  'learn',
  'dashboard',
  'wallet',
  'notifications',
  'certify',
  'reviews',
);

/** The dashboard. The sections below the current lessons load their code and texts once they are scrolled into view. */
export function LearnerDashboard() {
  return (
    <DashboardPage>
      <OnceSeen placeholder={placeholder}>
        <Below />
      </OnceSeen>
      <OnceSeen placeholder={placeholder}>
        <End />
      </OnceSeen>
    </DashboardPage>
  );
}
