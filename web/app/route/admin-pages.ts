import { lazyPage } from '#web/app/route/lazy-page.ts';

/** The pages of moderators and administrators. Nobody else downloads them. */
export const adminPages = {
  reports: lazyPage(() => import('#web/admin/report/reports-page.tsx'), 'ReportsPage'),
  categories: lazyPage(() => import('#web/admin/categories-page.tsx'), 'CategoriesPage'),
  settings: lazyPage(() => import('#web/admin/setting/settings-page.tsx'), 'SettingsPage'),
  jobs: lazyPage(() => import('#web/admin/jobs-page.tsx'), 'JobsPage'),
  users: lazyPage(() => import('#web/admin/member/users-page.tsx'), 'UsersPage'),
  audit: lazyPage(() => import('#web/admin/audit-page.tsx'), 'AuditPage'),
};
