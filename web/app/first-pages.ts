/** The pages that the sidebar links to from everywhere, and the player: any visit fetches them, so they come as one. */
export { LearnerDashboard } from '#web/app/learner-dashboard.tsx';
export { CatalogPage } from '#web/learn/catalog/catalog-page.tsx';
export { PlayerPage } from '#web/app/player-page.tsx';
export { CoursesPage } from '#web/teach/course/courses-page.tsx';
export { LessonsPage } from '#web/teach/lessons/lessons-page.tsx';
