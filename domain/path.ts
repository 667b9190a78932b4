/** Pages of the public site; HTML is rendered for them at build time. */
export const sitePaths = [
  '/',
  '/about-us',
  '/contact-us',
  '/faqs',
  '/privacy',
  '/terms-and-conditions',
  '/pricing',
  '/certificates',
  '/coming-soon',
  '/maintenance',
  '/500',
] as const;
export type SitePath = (typeof sitePaths)[number];

/** Site pages whose HTML is filled in per certificate; the last is a downloadable file. */
export const siteForms = ['certificate', 'no-certificate', 'offline'] as const;
export type SiteForm = (typeof siteForms)[number];

/**
 * Every path of the app, as patterns with `$name` for a parameter. The server answers 404 for any other path, and a
 * test compares the route tree with this list.
 */
export const paths = [
  '/404',
  '/components',
  '/home',
  '/auth/login',
  '/auth/register',
  '/auth/verify',
  '/auth/reset-password',
  '/payment',
  '/learn',
  '/learn/dashboard',
  '/learn/review',
  '/learn/cards',
  '/learn/catalog',
  '/learn/catalog/lesson/$id',
  '/learn/catalog/course/$id',
  '/learn/teachers/$id',
  '/learn/certifications',
  '/learn/certifications/$id',
  '/learn/enrollments/lesson/$id',
  '/learn/enrollments/course/$id',
  '/interact',
  '/interact/tutor',
  '/interact/friends',
  '/teach',
  '/teach/lessons',
  '/teach/lessons/create_lesson',
  '/teach/lessons/$id',
  '/teach/lessons/$id/preview',
  '/teach/lesson_plans',
  '/teach/lesson_plans/$id',
  '/teach/lessons_plans',
  '/teach/lessons_plans/$id',
  '/teach/tutors',
  '/teach/tutors/$id',
  '/teach/lesson_categories',
  '/teach/lesson_categories/$id',
  '/teach/courses',
  '/teach/courses/$id',
  '/teach/courses/$courseID/lesson/$id',
  '/teach/courses/$courseID/lesson/$id/preview',
  '/admin/reports',
  '/admin/categories',
  '/admin/users',
  '/admin/settings',
  '/admin/jobs',
  '/admin/audit',
  '/user',
  '/user/account',
  '/user/receipts/$id',
] as const;

const patterns = paths.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}/?$`));

export const isKnownPath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
