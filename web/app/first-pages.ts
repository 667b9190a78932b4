/** The pages that the sidebar links to, and the player. Every visit fetches them, so they load as one chunk. */
export { LearnerDashboard } from '#web/app/dashboard/learner-dashboard.tsx';
export { CatalogPage } from '#web/learn/catalog/catalog-page.tsx';
export { PlayerPage } from '#web/app/player/player-page.tsx';
export { CoursesPage } from '#web/teach/course/courses-page.tsx';
export { LessonsPage } from '#web/teach/lesson-list/lessons-page.tsx';
