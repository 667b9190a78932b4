import type { Page } from 'playwright';
import { vi } from 'vitest';
import { DESKTOP_WIDTH, fill, inSequence, PHONE_WIDTH, press, type CheckedScreen } from '#e2e/staff/screen.ts';
import { shell } from '#e2e/shell.ts';

const openLanguages = press('Language');
const openAccount = (page: Page) => shell(page).openAccountMenu();
const peek = (page: Page) => page.getByRole('navigation', { name: 'Main' }).hover();
/** Scrolls, because content further down renders only when it comes near. */
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
const search = 'Search Margin...';
const searchFor = (text: string) => inSequence(press(search), (page) => page.getByRole('combobox').fill(text));
const answer = (option: string) =>
  inSequence((page) => page.getByRole('radio', { name: option }).check(), press('Check'));
const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';

/** `valid` and `revoked` are paths of public certificates. */
export const visitorScreens = (
  mailID: string,
  { valid, revoked }: { valid: string; revoked: string },
): CheckedScreen[] => [
  { path: '/', shows: 'Start learning' },
  { path: '/', shows: 'Terms and Conditions', prepare: (page) => page.getByText('Pages', { exact: true }).click() },
  { path: '/about-us', shows: 'The thread' },
  { path: '/contact-us', shows: 'Write to us.' },
  { path: '/contact-us', shows: 'Enter your name.', prepare: press('Send message') },
  {
    path: '/faqs',
    shows: 'A place to learn from lessons',
    prepare: (page) => page.getByText('What is Margin?').click(),
  },
  { path: '/privacy', shows: 'Your account' },
  { path: '/terms-and-conditions', shows: 'What you may do here' },
  { path: '/pricing', shows: 'Everything in STUDENT' },
  { path: '/certificates', shows: 'Or paste the signed text' },
  {
    path: '/certificates',
    shows: 'This certificate is not genuine',
    prepare: inSequence(fill('Or paste the signed text', 'eyJhbGciOiJFZERTQSJ9.eyJpZCI6IjEifQ.none'), press('Check')),
  },
  { path: valid, shows: 'Checked just now, in your browser.' },
  { path: revoked, shows: /The reason given: Issued by mistake/ },
  { path: '/certificates/unknown', shows: 'No such certificate is known here' },
  { path: '/coming-soon', shows: 'The doors are open.' },
  { path: '/maintenance', shows: 'We are working on it.' },
  { path: '/500', shows: 'Sorry, server error!' },
  { path: '/components', shows: 'Over the page' },
  { path: '/404', shows: 'German', prepare: openLanguages },
  { path: '/404', shows: 'Direction', prepare: press('Settings') },
  { path: '/payment?tier=TEACHER', shows: 'Sign in to pay' },
  { path: '/auth/login', shows: 'Welcome back' },
  { path: '/auth/login', shows: 'Enter your password.', prepare: press('Log in') },
  {
    path: '/auth/login',
    shows: 'That did not work. Check your details.',
    prepare: inSequence(fill('Email', 'nobody@example.org'), fill('Password', 'not the password'), press('Log in')),
  },
  { path: '/auth/register', shows: 'At least 8 characters' },
  { path: '/auth/register', shows: 'Enter your first name.', prepare: press('Create account') },
  { path: '/auth/verify', shows: 'Check your email' },
  {
    path: '/auth/register',
    shows: /We sent a six-digit code to/,
    prepare: inSequence(
      fill('First name', 'Ines'),
      fill('Last name (optional)', 'Duarte'),
      fill('Email', 'ines.duarte@example.org'),
      fill('Password', 'a long and good one'),
      press('Create account'),
    ),
  },
  { path: '/auth/reset-password', shows: 'Choose a new password' },
  {
    path: '/auth/reset-password',
    shows: 'New password',
    prepare: inSequence(fill('Email', 'nobody@example.org'), press('Send code')),
  },
  { path: '/404', shows: 'Sorry, page not found!' },
  { path: '/mailbox', shows: 'Mailbox' },
  { path: '/api', shows: 'Margin for programs' },
  { path: `/mailbox/${mailID}`, shows: 'As the message looks' },
];

export const newcomerScreens: CheckedScreen[] = [
  { path: '/learn/dashboard', shows: 'What do you want to learn?' },
  { path: '/teach/lessons', shows: 'A lesson is a thread of short steps' },
  { path: `/interact/friends?tab=feed&post=${nowhere}`, shows: 'This post is not here' },
  { path: '/payment?tier=STUDENT', shows: 'Total today' },
  { path: '/payment?cents=500', shows: 'Another amount' },
  { path: '/user/account?tab=subscription', shows: 'You are on the free plan.' },
  { path: `/user/receipts/${nowhere}`, shows: 'There is no such receipt in your account.' },
];

/**
 * `priced` is another person's lesson, `begun` a half-done one, `course` one that contains it; `certification` is held
 * by the learner.
 */
export const learnerScreens = (
  priced: string,
  begun: string,
  course: string,
  certification: string,
): CheckedScreen[] => [
  { path: '/learn/dashboard', shows: 'Pick up where you left off' },
  { path: '/learn/dashboard', shows: 'Logout', prepare: openAccount },
  { path: '/learn/review', shows: /^(Show the answer|Nothing to remember yet)$/ },
  { path: '/learn/cards', shows: 'New flashcard' },
  { path: '/learn/cards', shows: 'Front', prepare: press('New flashcard') },
  { path: '/learn/dashboard', shows: 'Catalog', prepare: press('Open navigation'), widths: [PHONE_WIDTH] },
  { path: '/learn/dashboard', shows: 'Catalog', prepare: peek, widths: [DESKTOP_WIDTH] },
  { path: '/learn/dashboard', shows: 'All notifications', prepare: press(/^Notifications/) },
  { path: '/interact/friends', shows: 'No friends yet' },
  { path: '/interact/friends?tab=feed', shows: 'You have seen everything.' },
  { path: '/interact/friends?tab=feed', shows: 'Show a lesson', prepare: press('What did you understand today?') },
  { path: '/user/account', shows: 'What others see' },
  { path: '/user/account?tab=language', shows: 'Formats' },
  { path: '/learn/dashboard', shows: 'Direction', prepare: press('Settings') },
  { path: '/learn/dashboard', shows: 'Recent Searches', prepare: press(search) },
  { path: '/learn/dashboard', shows: 'Physics', prepare: searchFor('brigdes') },
  { path: '/learn/dashboard', shows: 'Not found', prepare: searchFor('zebraxyz') },
  { path: '/user/account?tab=notifications', shows: 'Welcome to Margin' },
  { path: '/user/account?tab=learning', shows: 'Daily limits' },
  { path: '/user/account?tab=wallet', shows: 'Download as CSV' },
  { path: '/user/account?tab=subscription', shows: 'Questions to a tutor, a day' },
  { path: '/user/account?tab=keyboard', shows: 'In the editor of a lesson' },
  { path: '/user/account?tab=privacy', shows: 'Your password', prepare: press('Delete my account') },
  { path: '/user/account?tab=security', shows: 'Signed-in devices' },
  { path: '/user/account?tab=security', shows: 'New email', prepare: press('Change email') },
  { path: '/user/account?tab=security', shows: 'At least 8 characters', prepare: press('Change password') },
  { path: '/user/account?tab=programs', shows: 'For how long is it good?', prepare: press('New token') },
  { path: '/learn/catalog', shows: /\d+ min/ },
  { path: '/learn/catalog?q=bridges', shows: 'Any rating', prepare: press('Filters'), widths: [PHONE_WIDTH] },
  { path: '/learn/catalog?q=bridges&rating=3', shows: 'Clear all', widths: [DESKTOP_WIDTH] },
  { path: '/learn/catalog?tab=courses', shows: /\d+ lessons?/ },
  { path: `/learn/catalog/lesson/${priced}`, shows: 'A few words to read.' },
  { path: `/learn/catalog/lesson/${priced}`, shows: /go from your wallet/, prepare: press(/^Enroll/) },
  { path: `/learn/catalog/lesson/${begun}`, shows: 'Estimate a natural frequency' },
  { path: `/learn/enrollments/lesson/${begun}`, shows: 'Next step' },
  { path: `/learn/catalog/course/${course}`, shows: /^Enroll for/ },
  { path: '/learn/certifications', shows: /^(Ready to claim|No certifications yet)$/ },
  { path: `/learn/certifications/${certification}`, shows: 'Endorsements' },
  { path: '/interact/tutor', shows: 'Ask Sage about what you learn' },
  { path: '/interact/tutor', shows: 'What Sage remembers', prepare: press('About Sage'), widths: [PHONE_WIDTH] },
  { path: '/interact/tutor', shows: /^Save$/, prepare: press('Add a memory'), widths: [DESKTOP_WIDTH] },
  {
    path: `/learn/enrollments/lesson/${begun}`,
    shows: /answers from this lesson/,
    prepare: (page) => page.getByRole('textbox', { name: 'Ask about this step' }).click(),
    widths: [DESKTOP_WIDTH],
  },
];

/**
 * `lesson` belongs to `course` and has a `review` by the viewer; `certification` is another person's, and `person` is
 * not a friend.
 */
export const studentScreens = (
  lesson: string,
  course: string,
  review: string,
  certification: string,
  person: string,
): CheckedScreen[] => {
  const reviewed = `/learn/catalog/lesson/${lesson}`;
  const editReview = inSequence(press(/^More for the review by/), (page) =>
    page.getByRole('menuitem', { name: 'Edit' }).click(),
  );
  return [
    { path: '/learn/dashboard', shows: 'Your reviews', prepare: downTo('Your reviews') },
    { path: `/learn/catalog/course/${course}`, shows: /^(Start|Go on)$/ },
    { path: `/learn/teachers/${person}`, shows: 'Follow' },
    { path: `/learn/enrollments/course/${course}`, shows: /^(Start|Go on)$/ },
    { path: reviewed, shows: 'Your words', prepare: editReview },
    { path: `${reviewed}?history=${review}`, shows: 'Restore this version' },
    {
      path: `/learn/enrollments/lesson/${lesson}`,
      shows: 'These keys',
      prepare: press('Keys'),
      widths: [DESKTOP_WIDTH],
    },
    {
      path: `/learn/enrollments/lesson/${lesson}`,
      shows: 'You will be able to',
      prepare: press('Beside the text'),
      widths: [PHONE_WIDTH],
    },
    {
      path: `/learn/certifications/${certification}`,
      shows: 'What did you see of this work?',
      prepare: press('Endorse'),
    },
    { path: `/interact/friends?person=${person}`, shows: /^Ask to be friends/ },
    { path: `/interact/friends?person=${person}`, shows: /is not told/, prepare: press('Block') },
    { path: `/interact/friends?person=${person}`, shows: 'What is wrong?', prepare: press('Report') },
    {
      path: `/interact/friends?person=${person}`,
      shows: 'Choose what is wrong.',
      prepare: inSequence(press('Report'), press('Send report')),
    },
    { path: '/interact/friends?tab=feed&view=mine', shows: 'No posts yet' },
    { path: '/learn/review', shows: 'Show the answer' },
    { path: '/learn/review', shows: 'Forgot', prepare: press('Show the answer') },
    { path: '/learn/review', shows: 'Due cards a day', prepare: press('Daily limits') },
    { path: '/learn/review', shows: 'These shortcuts', prepare: press('Keyboard shortcuts'), widths: [DESKTOP_WIDTH] },
  ];
};

const toTheEnd = inSequence(
  goToStep('Ask me'),
  press('Try again'),
  answer('Yes'),
  press('See the result'),
  press('Next step'),
  press('Next step'),
  press('Finish'),
);

/** A lesson with a step of every kind; each screen continues from the previous one. */
export const playerScreens = (lesson: string): CheckedScreen[] =>
  (
    [
      { shows: 'A few words to read.' },
      { shows: /opens after|not started/, prepare: press('Steps'), widths: [PHONE_WIDTH] },
      { shows: 'Formulas', prepare: press('Focus'), widths: [DESKTOP_WIDTH] },
      { shows: 'Is this a question?', prepare: press('Next step') },
      { shows: 'Not quite', prepare: inSequence(goToStep('Ask me'), answer('No')) },
      { shows: 'Not passed yet', prepare: goToStep('Ask me') },
      { shows: '1 of 2', prepare: goToStep('Turn me') },
      { shows: 'Transcript', prepare: goToStep('Watch me') },
      { shows: 'Not quite the end', prepare: inSequence(goToStep('Watch me'), press('Finish')) },
      { shows: /^You finished/, prepare: toTheEnd },
    ] satisfies Omit<CheckedScreen, 'path'>[]
  ).map((screen) => ({ ...screen, path: `/learn/enrollments/lesson/${lesson}` }));

/** `lesson` is part of each of them. */
export const teachingScreens = (
  lesson: string,
  around: Record<'course' | 'plan' | 'tutor' | 'category', string> & { drafted: { lesson: string; step: string } },
): CheckedScreen[] => {
  const { course, plan, tutor, category, drafted } = around;
  const awaited = `/teach/lessons/${drafted.lesson}?step=${drafted.step}`;
  const written = `/teach/courses/${course}`;
  return [
    { path: '/teach/courses', shows: 'A course to look at' },
    { path: written, shows: 'Take out “For looking at”' },
    { path: written, shows: 'Nothing yet', prepare: press('Add lessons') },
    { path: `${written}?tab=details`, shows: 'Add objective' },
    { path: `${written}?tab=certification`, shows: 'Put the course in the catalog.' },
    { path: `${written}?tab=learners`, shows: 'No learners yet' },
    { path: `${written}?tab=figures`, shows: /^Counts only/ },
    { path: `${written}/lesson/${lesson}`, shows: 'Read me' },
    { path: `${written}/lesson/${lesson}/preview`, shows: 'Nothing you do here is kept.' },
    { path: '/teach/lesson_plans', shows: 'A plan to look at' },
    { path: `/teach/lesson_plans/${plan}`, shows: 'Take out “For looking at”' },
    { path: `/teach/lesson_plans/${plan}`, shows: 'Written', prepare: press('History') },
    { path: '/teach/tutors', shows: 'A tutor to look at' },
    { path: `/teach/tutors/${tutor}`, shows: 'Add attribute' },
    { path: '/teach/lesson_categories', shows: 'A category to look at' },
    { path: `/teach/lesson_categories/${category}`, shows: '1 lesson in the catalog' },
    { path: awaited, shows: 'Approve this text' },
    { path: awaited, shows: 'Make questions', prepare: press('Help with this step') },
  ];
};

/** `steps` are the node IDs of the lesson; `draft` is another, empty lesson. */
export const teacherScreens = (lesson: string, steps: readonly string[], draft: string): CheckedScreen[] => {
  const editor = `/teach/lessons/${lesson}`;
  return [
    { path: '/learn/dashboard', shows: 'Your lessons' },
    { path: '/teach/lessons', shows: 'For looking at' },
    { path: '/teach/lessons', shows: 'Delete', prepare: press('More for For looking at') },
    {
      path: '/teach/lessons',
      shows: 'It leaves the catalog',
      prepare: inSequence(press('More for For looking at'), (page) =>
        page.getByRole('menuitem', { name: 'Delete' }).click(),
      ),
    },
    { path: '/teach/lessons/create_lesson', shows: 'Create and write' },
    {
      path: '/teach/lessons/create_lesson',
      shows: 'Draft the lesson',
      prepare: (page) => page.getByRole('radio', { name: 'Drafted in the background' }).check(),
    },
    { path: '/teach/lessons/create_lesson', shows: 'Give your lesson a name.', prepare: press('Create and write') },
    {
      path: '/teach/lessons/create_lesson',
      shows: 'Or paste the text',
      prepare: (page) => page.getByText('From a text', { exact: true }).click(),
    },
    {
      path: '/teach/lessons/create_lesson',
      shows: /^Made of your text alone/,
      prepare: (page) => page.getByText('Drafted in the background', { exact: true }).click(),
    },
    ...steps.map((step, index) => ({ path: `${editor}?step=${step}`, shows: `Step ${index + 1}` })),
    {
      path: editor,
      shows: 'Show all of it',
      prepare: (page) => page.getByText('Shape', { exact: true }).click(),
      widths: [DESKTOP_WIDTH],
    },
    { path: editor, shows: 'Reading', prepare: press('Add a step at the end') },
    {
      path: editor,
      shows: 'What this assumes',
      prepare: (page) => page.getByText('Simulated', { exact: true }).click(),
    },
    { path: editor, shows: /^You alone see this/, prepare: press('History of this step') },
    { path: `${editor}/preview`, shows: 'Nothing you do here is kept.' },
    { path: `${editor}?tab=details`, shows: 'Add objective' },
    { path: `${editor}?tab=certification`, shows: 'Add a description', prepare: press('Add outcome') },
    { path: `${editor}?tab=details`, shows: /^Write the price/, prepare: fill('Price', 'much') },
    { path: `${editor}?tab=learners`, shows: 'Not started' },
    { path: `${editor}?tab=figures`, shows: /^Counts only/ },
    { path: `/teach/lessons/${draft}`, shows: 'No steps yet' },
    { path: `/teach/lessons/${draft}`, shows: /to do before this can be published/, prepare: press('Publish') },
    { path: `/teach/lessons/${draft}?tab=learners`, shows: 'No learners yet' },
    { path: `/learn/catalog/lesson/${lesson}`, shows: /^Start$/ },
  ];
};

/** Screens of an administrator; there is an open and a decided report. */
export const adminScreens = (person: string): CheckedScreen[] => [
  { path: '/learn/dashboard', shows: 'Keep order', prepare: openAccount },
  { path: '/admin/reports', shows: 'Words to the author' },
  { path: '/admin/reports', shows: 'Choose what is to be done.', prepare: press('Decide') },
  { path: '/admin/reports', shows: 'How it came about', prepare: press('Background') },
  { path: '/admin/reports?status=UPHELD', shows: 'Show again' },
  { path: '/admin/reports?status=DISMISSED', shows: 'Nothing to decide' },
  { path: '/admin/categories', shows: 'Choose one that goes and one that stays.', prepare: press('Merge') },
  { path: '/admin/users?q=zebraxyz', shows: 'Nobody found' },
  { path: `/admin/users?q=quill&person=${person}`, shows: 'Sign out everywhere' },
  { path: `/admin/users?q=quill&person=${person}`, shows: 'Say why.', prepare: press('Lock out') },
  { path: '/admin/settings', shows: 'Make the coupon' },
  { path: '/admin/settings', shows: /A code has 2 to 40/, prepare: press('Make the coupon') },
  { path: '/admin/jobs', shows: 'Nothing here' },
  { path: '/admin/audit', shows: 'Acted on a report' },
  { path: `/admin/audit?actor=${nowhere}`, shows: 'Nothing yet' },
];
