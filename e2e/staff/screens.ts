import type { Page } from 'playwright';
import { vi } from 'vitest';
import { DESK, fill, inTurn, PHONE, press, type Screen } from '#e2e/staff/screen.ts';
import { shell } from '#e2e/shell.ts';

const openLanguages = press('Language');
const openAccount = (page: Page) => shell(page).openAccountMenu();
const peek = (page: Page) => page.getByRole('navigation', { name: 'Main' }).hover();
/** What stands further down is not drawn before it is about to be seen. */
const downTo = (words: string) => async (page: Page) => {
  const end = page.getByText(words);
  await vi.waitUntil(async () => {
    await page.mouse.wheel(0, 600);
    return (await end.count()) > 0;
  });
};
const goToStep = (name: string) => (page: Page) =>
  page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
const answer = (option: string) => inTurn((page) => page.getByRole('radio', { name: option }).check(), press('Check'));
const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';

export const visitorScreens = (mailID: string): Screen[] => [
  { path: '/', shows: 'Start learning' },
  { path: '/', shows: 'German', prepare: openLanguages },
  { path: '/auth/login', shows: 'Welcome back' },
  { path: '/auth/login', shows: 'Enter your password.', prepare: press('Log in') },
  {
    path: '/auth/login',
    shows: 'That did not work. Check your details.',
    prepare: inTurn(fill('Email', 'nobody@example.org'), fill('Password', 'not the password'), press('Log in')),
  },
  { path: '/auth/register', shows: 'At least 8 characters' },
  { path: '/auth/register', shows: 'Enter your first name.', prepare: press('Create account') },
  { path: '/auth/verify', shows: 'Check your email' },
  {
    path: '/auth/register',
    shows: /We sent a six-digit code to/,
    prepare: inTurn(
      fill('First name', 'Ines'),
      fill('Last name', 'Duarte'),
      fill('Email', 'ines.duarte@example.org'),
      fill('Password', 'a long and good one'),
      press('Create account'),
    ),
  },
  { path: '/auth/reset-password', shows: 'Choose a new password' },
  {
    path: '/auth/reset-password',
    shows: 'New password',
    prepare: inTurn(fill('Email', 'nobody@example.org'), press('Send code')),
  },
  { path: '/404', shows: 'Sorry, page not found!' },
  { path: '/mailbox', shows: 'Mailbox' },
  { path: `/mailbox/${mailID}`, shows: 'As the message looks' },
];

export const newcomerScreens: Screen[] = [
  { path: '/learn/dashboard', shows: 'Nothing enrolled yet' },
  { path: '/teach/lessons', shows: 'A lesson is a thread of short steps' },
  { path: `/learn/catalog/lesson/${nowhere}`, shows: 'This lesson is not here' },
  { path: '/learn/enrollments/course/none', shows: 'This course is not here' },
  { path: '/learn/enrollments/lesson/none', shows: 'This lesson is not here' },
  { path: '/teach/lessons/none', shows: 'There is no lesson of yours here' },
];

/** `priced` is a lesson of somebody else, `begun` one that is half done; `course` one that has it. */
export const learnerScreens = (priced: string, begun: string, course: string): Screen[] => [
  { path: '/learn/dashboard', shows: 'Pick up where you left off' },
  { path: '/learn/dashboard', shows: 'Logout', prepare: openAccount },
  { path: '/learn/review', shows: /^(Show the answer|Nothing to remember yet)$/ },
  { path: '/learn/dashboard', shows: 'Catalog', prepare: press('Open navigation'), widths: [PHONE] },
  { path: '/learn/dashboard', shows: 'Catalog', prepare: peek, widths: [DESK] },
  { path: '/learn/dashboard', shows: 'All notifications', prepare: press(/^Notifications/) },
  { path: '/user/account?tab=notifications', shows: 'Welcome to Margin' },
  { path: '/user/account?tab=security', shows: 'Signed-in devices' },
  { path: '/user/account?tab=security', shows: 'New email', prepare: press('Change email') },
  { path: '/user/account?tab=security', shows: 'At least 8 characters', prepare: press('Change password') },
  { path: '/learn/catalog', shows: /\d+ min/ },
  { path: '/learn/catalog?q=bridges', shows: 'Any rating', prepare: press('Filters'), widths: [PHONE] },
  { path: '/learn/catalog?q=bridges&rating=3', shows: 'Clear all', widths: [DESK] },
  { path: '/learn/catalog?tab=courses', shows: /\d+ lessons?/ },
  { path: `/learn/catalog/lesson/${priced}`, shows: 'A few words to read.' },
  { path: `/learn/catalog/lesson/${priced}`, shows: /go from your wallet/, prepare: press(/^Enroll/) },
  { path: `/learn/catalog/lesson/${begun}`, shows: 'Estimate a natural frequency' },
  { path: `/learn/enrollments/lesson/${begun}`, shows: 'Next step' },
  { path: `/learn/catalog/course/${course}`, shows: /^Enroll for/ },
];

/** `lesson` is one of the `course`, reviewed by whoever looks, in `review`. */
export const studentScreens = (lesson: string, course: string, review: string): Screen[] => {
  const reviewed = `/learn/catalog/lesson/${lesson}`;
  const editReview = inTurn(press(/^More for the review by/), (page) =>
    page.getByRole('menuitem', { name: 'Edit' }).click(),
  );
  return [
    { path: '/learn/dashboard', shows: 'Your reviews', prepare: downTo('Your reviews') },
    { path: `/learn/catalog/course/${course}`, shows: /^(Start|Go on)$/ },
    { path: `/learn/enrollments/course/${course}`, shows: /^(Start|Go on)$/ },
    { path: reviewed, shows: 'Your words', prepare: editReview },
    { path: `${reviewed}?history=${review}`, shows: 'Restore this version' },
    { path: `/learn/enrollments/lesson/${lesson}`, shows: 'These keys', prepare: press('Keys'), widths: [DESK] },
    {
      path: `/learn/enrollments/lesson/${lesson}`,
      shows: 'You will be able to',
      prepare: press('Beside the text'),
      widths: [PHONE],
    },
    { path: '/learn/review', shows: 'Show the answer' },
    { path: '/learn/review', shows: 'Forgot', prepare: press('Show the answer') },
    { path: '/learn/review', shows: 'Cards a day, at most', prepare: press('Daily budget') },
    { path: '/learn/review', shows: 'These shortcuts', prepare: press('Keyboard shortcuts'), widths: [DESK] },
  ];
};

const toTheEnd = inTurn(
  goToStep('Ask me'),
  press('Try again'),
  answer('Yes'),
  press('See the result'),
  press('Next step'),
  press('Next step'),
  press('Finish'),
);

/** A lesson with a step of every kind, from its first to its last: each goes on from the one before. */
export const playerScreens = (lesson: string): Screen[] =>
  (
    [
      { shows: 'A few words to read.' },
      { shows: /opens after|not started/, prepare: press('Steps'), widths: [PHONE] },
      { shows: 'Formulas', prepare: press('Focus'), widths: [DESK] },
      { shows: 'Is this a question?', prepare: press('Next step') },
      { shows: 'Not quite', prepare: inTurn(goToStep('Ask me'), answer('No')) },
      { shows: 'Not passed yet', prepare: goToStep('Ask me') },
      { shows: '1 of 2', prepare: goToStep('Turn me') },
      { shows: 'Transcript', prepare: goToStep('Watch me') },
      { shows: 'Not quite the end', prepare: inTurn(goToStep('Watch me'), press('Finish')) },
      { shows: /^You finished/, prepare: toTheEnd },
    ] satisfies Omit<Screen, 'path'>[]
  ).map((screen) => ({ ...screen, path: `/learn/enrollments/lesson/${lesson}` }));

/** `lesson` is in each of them. */
export const teachingScreens = (
  lesson: string,
  around: Record<'course' | 'plan' | 'tutor' | 'category', string>,
): Screen[] => {
  const { course, plan, tutor, category } = around;
  const written = `/teach/courses/${course}`;
  return [
    { path: '/teach/courses', shows: 'A course to look at' },
    { path: written, shows: 'Take out “For looking at”' },
    { path: written, shows: 'Nothing yet', prepare: press('Add lessons') },
    { path: `${written}?tab=details`, shows: 'Add objective' },
    { path: `${written}/lesson/${lesson}`, shows: 'Read me' },
    { path: '/teach/lesson_plans', shows: 'A plan to look at' },
    { path: `/teach/lesson_plans/${plan}`, shows: 'Take out “For looking at”' },
    { path: `/teach/lesson_plans/${plan}`, shows: 'Written', prepare: press('History') },
    { path: '/teach/tutors', shows: 'A tutor to look at' },
    { path: `/teach/tutors/${tutor}`, shows: 'Add attribute' },
    { path: '/teach/lesson_categories', shows: 'A category to look at' },
    { path: `/teach/lesson_categories/${category}`, shows: '1 lesson in the catalog' },
  ];
};

/** `steps` are those of the lesson, by their ids; `draft` is another, with nothing in it. */
export const teacherScreens = (lesson: string, steps: readonly string[], draft: string): Screen[] => {
  const editor = `/teach/lessons/${lesson}`;
  return [
    { path: '/learn/dashboard', shows: 'Your lessons' },
    { path: '/teach/lessons', shows: 'For looking at' },
    { path: '/teach/lessons', shows: 'Delete', prepare: press('More for For looking at') },
    {
      path: '/teach/lessons',
      shows: 'It leaves the catalog',
      prepare: inTurn(press('More for For looking at'), (page) =>
        page.getByRole('menuitem', { name: 'Delete' }).click(),
      ),
    },
    { path: '/teach/lessons/create_lesson', shows: 'Create and write' },
    { path: '/teach/lessons/create_lesson', shows: 'Give your lesson a name.', prepare: press('Create and write') },
    ...steps.map((step, index) => ({ path: `${editor}?step=${step}`, shows: `Step ${index + 1}` })),
    {
      path: editor,
      shows: 'Show all of it',
      prepare: (page) => page.getByText('Shape', { exact: true }).click(),
      widths: [DESK],
    },
    { path: editor, shows: 'Reading', prepare: press('Add a step at the end') },
    { path: `${editor}?tab=details`, shows: 'Add objective' },
    { path: `${editor}?tab=details`, shows: /^Write the price/, prepare: fill('Price', 'much') },
    { path: `${editor}?tab=learners`, shows: 'Not started' },
    { path: `/teach/lessons/${draft}`, shows: 'No steps yet' },
    { path: `/teach/lessons/${draft}`, shows: /to do before this can be published/, prepare: press('Publish') },
    { path: `/teach/lessons/${draft}?tab=learners`, shows: 'No learners yet' },
    { path: `/learn/catalog/lesson/${lesson}`, shows: /^Start$/ },
  ];
};
