import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { requireUser, requireVisitor } from '#web/app/guard.ts';
import { lazyPage } from '#web/app/lazy-page.ts';
import { PageError } from '#web/app/page-error.tsx';
import { PendingPage } from '#web/app/pending-page.tsx';
import { optionalText, optionalTexts, parseSearch, stringifySearch } from '#web/app/search-params.ts';
import { Shell } from '#web/app/shell.tsx';
import { SignedIn } from '#web/app/signed-in.tsx';
import type { CatalogSearch } from '#web/learn/catalog-search.ts';

/** Every URL of the product. Nothing here may import a page: pages come with `lazyPage`, and their styles with them. */

const root = createRootRoute({ notFoundComponent: () => <Navigate to="/404" replace /> });
const at = () => root;

const welcome = createRoute({
  getParentRoute: at,
  path: '/',
  component: lazyPage(() => import('#web/app/welcome-page.tsx'), 'WelcomePage'),
});

const notFound = createRoute({
  getParentRoute: at,
  path: '/404',
  component: lazyPage(() => import('#web/app/not-found-page.tsx'), 'NotFoundPage', 'errors'),
});

const auth = createRoute({
  getParentRoute: at,
  id: '_auth',
  component: lazyPage(() => import('#web/app/auth-layout.tsx'), 'AuthLayout', 'auth'),
  validateSearch: (search: Record<string, unknown>): { next?: string | undefined; refused?: string | undefined } => ({
    next: optionalText(search['next']),
    /** The provider that somebody came back from without being signed in. */
    refused: optionalText(search['refused']),
  }),
});
const inAuth = () => auth;

const authPages = [
  createRoute({
    getParentRoute: inAuth,
    path: '/auth/login',
    beforeLoad: requireVisitor,
    component: lazyPage(() => import('#web/account/login-page.tsx'), 'LoginPage', 'auth'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/auth/register',
    beforeLoad: requireVisitor,
    component: lazyPage(() => import('#web/account/register-page.tsx'), 'RegisterPage', 'auth'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/auth/verify',
    beforeLoad: requireVisitor,
    component: lazyPage(() => import('#web/account/verify-page.tsx'), 'VerifyPage', 'auth'),
  }),
  createRoute({
    getParentRoute: inAuth,
    path: '/auth/reset-password',
    beforeLoad: requireVisitor,
    component: lazyPage(() => import('#web/account/reset-password-page.tsx'), 'ResetPasswordPage', 'auth'),
  }),
] as const;

const guarded = createRoute({ getParentRoute: at, id: '_guarded', beforeLoad: requireUser, component: SignedIn });
const inGuarded = () => guarded;

const shell = createRoute({ getParentRoute: inGuarded, id: '_shell', component: Shell });
const inShell = () => shell;

/** Within the frame, at an address that asks for nothing more. */
const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: inShell, path, component });

const learnPages = [
  createRoute({
    getParentRoute: inShell,
    path: '/learn/dashboard',
    component: lazyPage(() => import('#web/app/learner-dashboard.tsx'), 'LearnerDashboard', 'learn', 'wallet'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/learn/catalog',
    validateSearch: (search: Record<string, unknown>): CatalogSearch => ({
      q: optionalText(search['q']),
      price: optionalText(search['price']),
      rating: optionalText(search['rating']),
      filters: optionalTexts(search['filters']),
      labels: optionalTexts(search['labels']),
      sort: optionalText(search['sort']),
      tab: optionalText(search['tab']),
    }),
    component: lazyPage(() => import('#web/learn/catalog-page.tsx'), 'CatalogPage', 'learn', 'courses', 'wallet'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/learn/catalog/lesson/$id',
    validateSearch: (search: Record<string, unknown>): { history?: string | undefined } => ({
      /** The review whose history is open. */
      history: optionalText(search['history']),
    }),
    component: lazyPage(
      () => import('#web/learn/lesson-page.tsx'),
      'LessonPage',
      'learn',
      'reviews',
      'history',
      'withdrawal',
      'wallet',
      'text',
    ),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/learn/catalog/course/$id',
    component: lazyPage(() => import('#web/learn/course-page.tsx'), 'CoursePage', 'learn', 'courses', 'wallet'),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/learn/enrollments/course/$id',
    component: lazyPage(
      () => import('#web/learn/course-enrollment-page.tsx'),
      'CourseEnrollmentPage',
      'learn',
      'courses',
      'wallet',
    ),
  }),
] as const;

const tabbed = (search: Record<string, unknown>): { tab?: string | undefined } => ({
  tab: optionalText(search['tab']),
});

/** A lesson is written on its own and within its course. */
const editor = lazyPage(
  () => import('#web/teach/editor-page.tsx'),
  'EditorPage',
  'teach',
  'draft',
  'editor',
  'exchange',
  'learn',
  'wallet',
  'text',
);
const editorPlace = (search: Record<string, unknown>): { tab?: string | undefined; step?: string | undefined } => ({
  tab: optionalText(search['tab']),
  step: optionalText(search['step']),
});

const teachPages = [
  page(
    '/teach/lessons',
    lazyPage(() => import('#web/teach/lessons-page.tsx'), 'LessonsPage', 'teach', 'exchange', 'learn', 'wallet'),
  ),
  createRoute({
    getParentRoute: inShell,
    path: '/teach/lessons/create_lesson',
    validateSearch: (search: Record<string, unknown>): { name?: string | undefined } => ({
      name: optionalText(search['name']),
    }),
    component: lazyPage(
      () => import('#web/teach/create-lesson-page.tsx'),
      'CreateLessonPage',
      'teach',
      'draft',
      'learn',
      'wallet',
    ),
  }),
  createRoute({
    getParentRoute: inShell,
    path: '/teach/lessons/$id',
    validateSearch: editorPlace,
    component: editor,
  }),
  page(
    '/teach/courses',
    lazyPage(() => import('#web/teach/courses-page.tsx'), 'CoursesPage', 'curriculum', 'teach', 'learn'),
  ),
  createRoute({
    getParentRoute: inShell,
    path: '/teach/courses/$id',
    validateSearch: tabbed,
    component: lazyPage(
      () => import('#web/teach/course-page.tsx'),
      'CoursePage',
      'curriculum',
      'teach',
      'draft',
      'learn',
    ),
  }),
  page(
    '/teach/lesson_plans',
    lazyPage(() => import('#web/teach/plans-page.tsx'), 'PlansPage', 'curriculum', 'teach'),
  ),
  page(
    '/teach/lesson_plans/$id',
    lazyPage(() => import('#web/teach/plan-page.tsx'), 'PlanPage', 'curriculum', 'history', 'teach', 'draft'),
  ),
  page(
    '/teach/tutors',
    lazyPage(() => import('#web/teach/tutors-page.tsx'), 'TutorsPage', 'curriculum', 'teach'),
  ),
  page(
    '/teach/tutors/$id',
    lazyPage(() => import('#web/teach/tutor-page.tsx'), 'TutorPage', 'curriculum', 'teach', 'draft'),
  ),
  page(
    '/teach/lesson_categories',
    lazyPage(() => import('#web/teach/categories-page.tsx'), 'CategoriesPage', 'curriculum', 'teach'),
  ),
  page(
    '/teach/lesson_categories/$id',
    lazyPage(() => import('#web/teach/category-page.tsx'), 'CategoryPage', 'curriculum', 'teach', 'draft'),
  ),
  createRoute({
    getParentRoute: inShell,
    path: '/teach/courses/$courseID/lesson/$id',
    validateSearch: editorPlace,
    component: editor,
  }),
] as const;

const account = createRoute({
  getParentRoute: inShell,
  path: '/user/account',
  validateSearch: tabbed,
  component: lazyPage(() => import('#web/app/account-page.tsx'), 'AccountPage', 'notifications', 'account', 'auth'),
});

/** Within the frame, which gives way to it (D-74). */
const player = createRoute({
  getParentRoute: inShell,
  path: '/learn/enrollments/lesson/$id',
  validateSearch: (search: Record<string, unknown>): { step?: string | undefined } => ({
    step: optionalText(search['step']),
  }),
  component: lazyPage(() => import('#web/learn/player-page.tsx'), 'PlayerPage', 'learn', 'player', 'wallet', 'text'),
});

/** Today's cards, in the same frame; beside the dashboard, which only says how many there are. */
const review = createRoute({
  getParentRoute: inShell,
  path: '/learn/review',
  component: lazyPage(() => import('#web/learn/recall-page.tsx'), 'RecallPage', 'recall', 'learn', 'player'),
});

/** Addresses that are promised and have no page yet: like every other of their kind they ask for a sign-in first. */
const toNotFound = () => {
  throw redirect({ to: '/404', replace: true });
};
const planned = <const Path extends string>(path: Path) =>
  createRoute({ getParentRoute: inGuarded, path, beforeLoad: toNotFound });
const plannedPages = [
  planned('/interact/tutor'),
  planned('/interact/friends'),
  planned('/learn/certifications'),
] as const;

/** Keeps the query, the hash and what follows `from`, and leaves no entry in the history. */
const moved = <const Path extends string>(path: Path, to: string, from: string = path) =>
  createRoute({
    getParentRoute: at,
    path,
    beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
      const rest = pathname.slice(from.length).replace(/\/$/, '');
      throw redirect({ href: `${to}${rest}${searchStr}${hash && `#${hash}`}`, replace: true });
    },
  });
const redirects = [
  moved('/home', '/learn'),
  moved('/learn', '/learn/dashboard'),
  moved('/teach', '/teach/lessons'),
  moved('/teach/lessons_plans', '/teach/lesson_plans'),
  moved('/teach/lessons_plans/$id', '/teach/lesson_plans', '/teach/lessons_plans'),
  moved('/interact', '/interact/tutor'),
  moved('/user', '/user/account'),
] as const;

const routeTree = root.addChildren([
  welcome,
  notFound,
  auth.addChildren(authPages),
  guarded.addChildren([shell.addChildren([...learnPages, ...teachPages, account, player, review]), ...plannedPages]),
  ...redirects,
]);

export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: () => <Navigate to="/404" replace />,
  });

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
