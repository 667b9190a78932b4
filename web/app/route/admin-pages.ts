import { lazyPage } from '#web/app/route/lazy-page.ts';

/** The pages of moderators and administrators. Nobody else downloads them. */
export const adminPages = {
  reports: lazyPage(() => import('#web/admin/report/reports-page.tsx'), 'ReportsPage', 'admin', 'report'),
  categories: lazyPage(() => import('#web/admin/categories-page.tsx'), 'CategoriesPage', 'admin'),
  settings: lazyPage(() => import('#web/admin/setting/settings-page.tsx'), 'SettingsPage', 'admin'),
  jobs: lazyPage(() => import('#web/admin/jobs-page.tsx'), 'JobsPage', 'admin'),
  users: lazyPage(() => import('#web/admin/member/users-page.tsx'), 'UsersPage', 'admin'),
  audit: lazyPage(() => import('#web/admin/audit-page.tsx'), 'AuditPage', 'admin', 'report'),
};
