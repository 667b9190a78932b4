import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { requireUnfinishedLogin, requireUser, requireVisitor } from '#web/app/route/guard.ts';
import { lazyPage, writePage } from '#web/app/route/lazy-page.ts';
import { editor, rehearsal } from '#web/app/route/editor-pages.ts';
import { adminPages } from '#web/app/route/admin-pages.ts';
import { PageError } from '#web/app/route/page-error.tsx';
import { PendingPage } from '#web/app/route/pending-page.tsx';
import { onlyTexts, optionalText, optionalTexts, parseSearch, stringifySearch } from '#web/app/route/search-params.ts';
import { Shell } from '#web/app/shell/shell.tsx';
import { SignedInLayout } from '#web/app/session/signed-in-layout.tsx';
import type { CatalogSearch } from '#web/learn/catalog/catalog-search.ts';

/** Every URL of the product. Nothing here may import a page: pages come with `lazyPage`, and their styles with them. */

const root = createRootRoute({ notFoundComponent: () => <Navigate to="/404" replace /> });
const inRoot = () => root;
const firstPages = () => import('#web/app/first-pages.ts');

const front = createRoute({
  getParentRoute: inRoot,
  path: '/',
  component: lazyPage(() => import('#web/app/visitor/front-page.tsx'), 'FrontPage'),
});

const notFound = createRoute({
  getParentRoute: inRoot,
  path: '/404',
  component: lazyPage(() => import('#web/app/visitor/not-found-page.tsx'), 'NotFoundPage'),
});

/** The component gallery for developers. No menu links to it and search engines do not index it (D-02). */
const components = createRoute({
  getParentRoute: inRoot,
  path: '/components',
  validateSearch: onlyTexts('mode', 'dir', 'color'),
  component: lazyPage(() => import('#web/gallery/components-page.tsx'), 'ComponentsPage'),
});

const auth = createRoute({
  getParentRoute: inRoot,
  id: '_auth',
  component: lazyPage(() => import('#web/app/visitor/auth-layout.tsx'), 'AuthLayout'),
  /**
   * `refused`: the provider whose sign-in failed; `left`: the day until which a deleted account can be restored;
   * `suspended`: the end of the suspension of a user who signs in with a provider.
   */
  validateSearch: onlyTexts('next', 'refused', 'why', 'left', 'suspended'),
});
const inAuth = () => auth;

const visitorPage = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: inAuth, path, beforeLoad: requireVisitor, component });

const authRoutes = [
  visitorPage(
    '/auth/login',
    lazyPage(() => import('#web/account/sign-in/login-page.tsx'), 'LoginPage'),
  ),
  visitorPage(
    '/auth/register',
    lazyPage(() => import('#web/account/sign-in/register-page.tsx'), 'RegisterPage'),
  ),
  visitorPage(
    '/auth/verify',
    lazyPage(() => import('#web/account/sign-in/verify-page.tsx'), 'VerifyPage'),
  ),
  visitorPage(
    '/auth/reset-password',
    lazyPage(() => import('#web/account/sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  ),
  createRoute({
    getParentRoute: inAuth,
    path: '/auth/continue',
    beforeLoad: requireUnfinishedLogin,
    component: lazyPage(() => import('#web/account/sign-in/continue-page.tsx'), 'ContinuePage'),
  }),
] as const;

/**
 * Public and without the shell: only paying needs a sign-in, which returns here (D-52). `tier`: that of the plan; `cents`: the price
 * of tokens; `next`: the page on which the tokens were missing.
 */
const payment = createRoute({
  getParentRoute: inRoot,
  path: '/payment',
  validateSearch: onlyTexts('tier', 'cents', 'next'),
  component: lazyPage(() => import('#web/app/visitor/payment-page.tsx'), 'PaymentPage'),
});

const guarded = createRoute({
  getParentRoute: inRoot,
  id: '_guarded',
  beforeLoad: requireUser,
  component: SignedInLayout,
});
const inGuarded = () => guarded;

const shell = createRoute({ getParentRoute: inGuarded, id: '_shell', component: Shell });
const inShell = () => shell;

/** A page in the shell, without search parameters. */
const page = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: inShell, path, component });

/** A page in the shell, with optional text search parameters. */
const searchedPage = <const Path extends string, const Name extends string>(
  path: Path,
  names: readonly Name[],
  component: RouteComponent,
) => createRoute({ getParentRoute: inShell, path, validateSearch: onlyTexts(...names), component });

const learnRoutes = [
  page('/learn/dashboard', lazyPage(firstPages, 'LearnerDashboard')),
  createRoute({
    getParentRoute: inShell,
    path: '/learn/catalog',
    validateSearch: (search: Record<string, unknown>): CatalogSearch => ({
      q: optionalText(search['q']),
      price: optionalText(search['price']),
      rating: optionalText(search['rating']),
      level: optionalTexts(search['level']),
      duration: optionalText(search['duration']),
      filters: optionalTexts(search['filters']),
      labels: optionalTexts(search['labels']),
      sort: optionalText(search['sort']),
      tab: optionalText(search['tab']),
    }),
    component: lazyPage(firstPages, 'CatalogPage'),
  }),
  searchedPage(
    // `history`: the review whose history is open; `resume`: the user comes back from buying the missing tokens.
    '/learn/catalog/lesson/$id',
    ['history', 'resume'],
    lazyPage(() => import('#web/learn/lesson/lesson-page.tsx'), 'LessonPage'),
  ),
  searchedPage(
    '/learn/catalog/course/$id',
    ['resume'],
    lazyPage(() => import('#web/learn/course/course-page.tsx'), 'CoursePage'),
  ),
  page(
    '/learn/teachers/$id',
    lazyPage(() => import('#web/learn/teacher/teacher-page.tsx'), 'TeacherPage'),
  ),
  page(
    '/learn/enrollments/course/$id',
    lazyPage(() => import('#web/learn/course/course-enrollment-page.tsx'), 'CourseEnrollmentPage'),
  ),
] as const;

const editorSearch = ['tab', 'step'] as const;

const teachRoutes = [
  searchedPage('/teach/lessons', ['q', 'state', 'visibility', 'course', 'sort'], lazyPage(firstPages, 'LessonsPage')),
  searchedPage(
    '/teach/lessons/create_lesson',
    ['name'],
    writePage(() => import('#web/teach/create/create-lesson-page.tsx'), 'CreateLessonPage'),
  ),
  searchedPage('/teach/lessons/$id', editorSearch, editor),
  searchedPage('/teach/lessons/$id/preview', ['step'], rehearsal),
  searchedPage('/teach/courses', ['q'], lazyPage(firstPages, 'CoursesPage')),
  searchedPage(
    '/teach/courses/$id',
    ['tab'],
    writePage(() => import('#web/teach/course/course-page.tsx'), 'CoursePage'),
  ),
  searchedPage(
    '/teach/lesson_plans',
    ['q'],
    lazyPage(() => import('#web/teach/plan/plans-page.tsx'), 'PlansPage'),
  ),
  page(
    '/teach/lesson_plans/$id',
    writePage(() => import('#web/teach/plan/plan-page.tsx'), 'PlanPage'),
  ),
  searchedPage(
    '/teach/tutors',
    ['q'],
    lazyPage(() => import('#web/teach/tutor/tutors-page.tsx'), 'TutorsPage'),
  ),
  page(
    '/teach/tutors/$id',
    writePage(() => import('#web/teach/tutor/tutor-page.tsx'), 'TutorPage'),
  ),
  searchedPage(
    '/teach/lesson_categories',
    ['q'],
    lazyPage(() => import('#web/teach/category/categories-page.tsx'), 'CategoriesPage'),
  ),
  page(
    '/teach/lesson_categories/$id',
    writePage(() => import('#web/teach/category/category-page.tsx'), 'CategoryPage'),
  ),
  searchedPage('/teach/courses/$courseID/lesson/$id', editorSearch, editor),
  searchedPage('/teach/courses/$courseID/lesson/$id/preview', ['step'], rehearsal),
] as const;

const account = searchedPage(
  '/user/account',
  ['tab'],
  lazyPage(() => import('#web/app/account/account-page.tsx'), 'AccountPage'),
);

const receipt = page(
  '/user/receipts/$id',
  lazyPage(() => import('#web/wallet/subscription/receipt-page.tsx'), 'ReceiptPage'),
);

/** The player is in the shell, which makes room for it (D-74). */
const player = searchedPage('/learn/enrollments/lesson/$id', ['step', 'panel'], lazyPage(firstPages, 'PlayerPage'));

/** The cards due today, in the shell. The dashboard only shows how many there are. */
const review = createRoute({
  getParentRoute: inShell,
  path: '/learn/review',
  component: lazyPage(() => import('#web/learn/flashcard/flashcard-page.tsx'), 'FlashcardPage'),
});

/** All cards of the learner, with the filters of the list. */
const cards = searchedPage(
  '/learn/cards',
  ['q', 'lesson', 'deck', 'state'],
  writePage(() => import('#web/learn/card-list/card-list-page.tsx'), 'CardListPage'),
);

/** `conversation`: the open conversation; `tutor`: its tutor, unless that is the personal tutor. */
const tutor = searchedPage(
  '/interact/tutor',
  ['conversation', 'tutor'],
  writePage(() => import('#web/interact/tutor/tutor-page.tsx'), 'TutorPage'),
);

/**
 * `person`: the open profile; `tab`, `view` and `post`: the part of the feed on screen; `history`: the comment whose history
 * is open; `lesson` and `certificate`: what a new post shows.
 */
const friends = searchedPage(
  '/interact/friends',
  ['person', 'tab', 'view', 'post', 'history', 'lesson', 'certificate'],
  writePage(() => import('#web/interact/friends/friends-page.tsx'), 'FriendsPage'),
);

/** `only`: the filter by state; `history`: the endorsement whose history is open. */
const certificationRoutes = [
  searchedPage(
    '/learn/certifications',
    ['only'],
    writePage(() => import('#web/certify/certification/certifications-page.tsx'), 'CertificationsPage'),
  ),
  searchedPage(
    '/learn/certifications/$id',
    ['history', 'resume'],
    writePage(() => import('#web/certify/certification/certification-page.tsx'), 'CertificationPage'),
  ),
] as const;

/** Pages of moderators and administrators; other users get a 404. `person`: the user concerned; `actor`: the user who acted. */
const adminRoutes = [
  searchedPage('/admin/reports', ['status'], adminPages.reports),
  page('/admin/categories', adminPages.categories),
  page('/admin/settings', adminPages.settings),
  searchedPage('/admin/jobs', ['state'], adminPages.jobs),
  searchedPage('/admin/users', ['q', 'person'], adminPages.users),
  searchedPage('/admin/audit', ['action', 'actor', 'person'], adminPages.audit),
] as const;

/** Redirects a path, keeping the query, the hash and the rest after `from`, without a history entry. */
const redirectFrom = <const Path extends string>(path: Path, to: string, from: string = path) =>
  createRoute({
    getParentRoute: inRoot,
    path,
    beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
      const rest = pathname.slice(from.length).replace(/\/$/, '');
      throw redirect({ href: `${to}${rest}${searchStr}${hash && `#${hash}`}`, replace: true });
    },
  });
const redirects = [
  redirectFrom('/home', '/learn'),
  redirectFrom('/learn', '/learn/dashboard'),
  redirectFrom('/teach', '/teach/lessons'),
  redirectFrom('/teach/lessons_plans', '/teach/lesson_plans'),
  redirectFrom('/teach/lessons_plans/$id', '/teach/lesson_plans', '/teach/lessons_plans'),
  redirectFrom('/interact', '/interact/tutor'),
  redirectFrom('/user', '/user/account'),
] as const;

const routeTree = root.addChildren([
  front,
  payment,
  notFound,
  components,
  auth.addChildren(authRoutes),
  guarded.addChildren([
    shell.addChildren([
      ...learnRoutes,
      ...teachRoutes,
      ...certificationRoutes,
      ...adminRoutes,
      account,
      receipt,
      player,
      review,
      cards,
      tutor,
      friends,
    ]),
  ]),
  ...redirects,
]);

export function makeRouter(history?: RouterHistory) {
  const router = createRouter({
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
  const { preloadRoute } = router;
  // A preload that fails offline would be remembered as failed, and the page would never load.
  router.preloadRoute = async (...where) => (navigator.onLine ? preloadRoute(...where) : undefined);
  return router;
}

export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
