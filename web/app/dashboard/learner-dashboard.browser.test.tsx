import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Lesson } from '#domain/teach/lesson.ts';
import { LearnerDashboard } from '#web/app/dashboard/learner-dashboard.tsx';
import { localDay } from '#domain/kernel/format/local-day.ts';
import { putCourse } from '#web/learn/test-course.ts';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

const show = async (school: School) => {
  await renderPage(await school.open(), LearnerDashboard, '/learn/dashboard', '/learn/dashboard');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  toTheEnd();
};
const toTheEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);
const region = (name: string) => page.getByRole('region', { name });

/** Puts the lesson of the school in a category, with further lessons. */
function putCategory(school: School, ...others: Partial<Lesson>[]) {
  const { server, lesson } = school;
  const category = rowOf('LessonCategory', newId('LessonCategory'), { name: 'Physics' });
  server.put('LessonCategory', category);
  server.put('Lesson', { ...lesson, categoryIDs: [category.id] });
  for (const columns of others)
    server.put('Lesson', { ...lesson, categoryIDs: [category.id], ...columns, id: newId('Lesson') });
}

beforeAll(loadTranslations);
afterEach(closeSchool);

test('the activity chart shows minutes and steps of each day and has a table with the same figures', async () => {
  const school = await openSchool();
  const { server, actor, steps } = school;
  const enrollmentID = school.enroll({ status: 'IN_PROGRESS' });
  const today = new Date();
  server.put(
    'LearningDay',
    rowOf('LearningDay', newId('LearningDay'), { day: localDay(today), seconds: 754, owner: actor.id }),
  );
  server.put(
    'EnrollmentTopicProgress',
    rowOf('EnrollmentTopicProgress', newId('EnrollmentTopicProgress'), {
      enrollmentID,
      topicID: steps.read,
      status: 'COMPLETE',
      completedAt: today.toISOString(),
      owner: actor.id,
    }),
  );
  await show(school);
  await expect.element(region('Your last three weeks').getByText('13 minutes in three weeks')).toBeVisible();
  const cells = region('Your last three weeks').getByRole('row').last().getByRole('cell');
  expect(cells.elements().map((cell) => cell.textContent)).toEqual(['13', '1']);
  await page.getByRole('button', { name: 'Steps per day' }).click();
  await expect.element(region('Your last three weeks').getByText('1 step in three weeks')).toBeVisible();
});

test('a weekly goal shows the days of learning in this week, and nothing without a goal', async () => {
  const school = await openSchool();
  const { server, actor } = school;
  school.enroll({ status: 'IN_PROGRESS' });
  const day = { day: localDay(new Date()), seconds: 60, owner: actor.id };
  server.put('LearningDay', rowOf('LearningDay', newId('LearningDay'), day));
  await show(school);
  await expect.element(region('Your last three weeks')).toBeVisible();
  await expect.element(region('Weekly goal')).not.toBeInTheDocument();
  server.put('User', rowOf('User', actor.id, { owner: actor.id, weeklyGoal: 3 }));
  await expect.element(region('Weekly goal').getByText('1 of 3 days this week')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  server.put('User', rowOf('User', actor.id, { owner: actor.id, weeklyGoal: 1 }));
  await expect.element(region('Weekly goal').getByText(/Goal reached/)).toBeVisible();
});

test('the end of the dashboard shows notifications, wallet changes, suggested lessons and own reviews', async () => {
  const school = await openSchool();
  const { server, actor, lesson } = school;
  school.enroll({ status: 'IN_PROGRESS' });
  putCategory(school, { name: 'Why towers sway' }, { name: 'Kept to oneself', visibility: 'private' });
  server.put(
    'Notification',
    rowOf('Notification', newId('Notification'), { kind: 'welcome', owner: actor.id, userID: actor.id }),
  );
  server.put(
    'TokenTransaction',
    rowOf('TokenTransaction', newId('TokenTransaction'), {
      amount: -800_000,
      kind: 'enroll',
      timestamp: new Date().toISOString(),
      owner: actor.id,
    }),
  );
  server.put(
    'LessonReview',
    rowOf('LessonReview', newId('LessonReview'), {
      lessonID: lesson.id,
      userID: actor.id,
      rating: 4,
      review: 'It hums.',
      uncounted: 'NO_STEP_FINISHED',
    }),
  );
  await show(school);
  await expect.element(region('Tasks')).toBeVisible();
  toTheEnd();
  await expect.element(region('Notifications').getByText('Welcome to Margin')).toBeInTheDocument();
  await expect.element(region('Wallet').getByText('964,400 tokens')).toBeVisible();
  await expect.element(region('Wallet').getByText('−800,000')).toBeVisible();
  await expect.element(region('Chosen for you').getByRole('link', { name: 'Why towers sway' })).toBeVisible();
  expect(region('Chosen for you').getByRole('article').elements()).toHaveLength(1);
  await expect.element(region('Your reviews').getByText('It hums.')).toBeVisible();
  const uncounted = 'Doesn’t count toward the rating until you finish a step.';
  await expect.element(region('Your reviews').getByText(uncounted)).toBeVisible();
  await expect
    .element(region('Your reviews').getByRole('link', { name: 'Edit your review of “Why bridges hum”' }))
    .toHaveAttribute('href', `/learn/catalog/lesson/${lesson.id}#reviews`);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the dashboard shows lessons with progress, due cards, tasks, the latest certifications and the wallet [S-059]', async () => {
  const school = await openSchool();
  const { server, actor, version } = school;
  const progress = version.outline.nodes.map(({ id }, index) => ({
    topicID: id,
    status: index === 0 ? ('COMPLETE' as const) : ('INCOMPLETE' as const),
  }));
  school.enroll({ status: 'IN_PROGRESS', progress });
  server.put('Card', rowOf('Card', newId('Card'), { owner: actor.id, due: '2026-01-01T00:00:00Z', front: 'Why?' }));
  server.put('Task', rowOf('Task', newId('Task'), { owner: actor.id, userID: actor.id, name: 'Find a bridge' }));
  const certification = { name: 'Calm bridges', userID: actor.id, tokenPrice: '0' };
  for (const [index, name] of ['Oldest', 'Old', 'New', 'Newest'].entries())
    server.put(
      'Certification',
      rowOf('Certification', newId('Certification'), {
        ...certification,
        name,
        status: 'ISSUED',
        issueDate: `2026-03-0${index + 1}T10:00:00Z`,
        createdAt: `2026-03-0${index + 1}T10:00:00Z`,
      }),
    );
  await show(school);
  await expect.element(page.getByRole('row', { name: /Why bridges hum/ }).getByText('1/4')).toBeVisible();
  await expect.element(region('Cards').getByText(/1 card/)).toBeVisible();
  // The review stands above the lessons, and in the first view of a common screen.
  const [review, lessons] = [region('Cards'), page.getByRole('row', { name: /Why bridges hum/ })];
  const boxOf = (locator: typeof review) => locator.element().getBoundingClientRect();
  expect(boxOf(review).bottom).toBeLessThan(boxOf(lessons).top);
  expect(boxOf(review).bottom).toBeLessThan(boxOf(page.getByRole('link', { name: 'Continue' })).top);
  expect(boxOf(review).bottom + window.scrollY).toBeLessThan(900);
  await expect.element(review.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/learn/review');
  await expect.element(region('Tasks').getByText('Find a bridge')).toBeVisible();
  toTheEnd();
  await expect.element(region('Wallet').getByText('964,400 tokens')).toBeVisible();
  const latest = region('Certifications');
  await expect.element(latest.getByRole('link', { name: 'Newest' })).toBeVisible();
  await expect.element(latest.getByText('Issued 04 March 2026.')).toBeVisible();
  const names = latest.getByRole('listitem').getByRole('link').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['Newest', 'New', 'Old']);
  await expect.element(latest.getByRole('link', { name: 'See all' })).toHaveAttribute('href', '/learn/certifications');
  expect(await accessibilityFaults()).toEqual([]);
});

test('the dashboard of a learner who is only enrolled in a course shows the course with its lessons [S-008]', async () => {
  const school = await openSchool();
  const { course, enroll } = putCourse(school);
  enroll();
  await show(school);
  const courses = region('Your courses');
  await expect
    .element(courses.getByRole('link', { name: 'How things hang together' }))
    .toHaveAttribute('href', `/learn/enrollments/course/${course.id}`);
  await expect.element(courses.getByText('0 of 3 lessons completed', { exact: true })).toBeVisible();
  await expect.element(courses.getByText('Next: Why bridges hum')).toBeVisible();
  await expect.element(page.getByText('What do you want to learn?')).not.toBeInTheDocument();
});

test('the dashboard has a card with the latest posts, each linking to the feed [S-684]', async () => {
  const school = await openSchool();
  const { server, actor } = school;
  for (const [index, title] of ['First', 'Second', 'Third', 'Fourth'].entries())
    server.put(
      'FeedItem',
      rowOf('FeedItem', newId('FeedItem'), {
        title,
        postID: newId('Post'),
        visibility: 'friends',
        owner: actor.id,
        createdAt: `2026-03-0${index + 1}T10:00:00Z`,
      }),
    );
  await show(school);
  toTheEnd();
  const feed = region('Feed');
  await expect
    .element(feed.getByRole('link', { name: 'Fourth' }))
    .toHaveAttribute('href', expect.stringContaining('/interact/friends?tab=feed&post='));
  const names = feed.getByRole('listitem').getByRole('link').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual(['Fourth', 'Third', 'Second']);
  await expect
    .element(feed.getByRole('link', { name: 'All posts' }))
    .toHaveAttribute('href', '/interact/friends?tab=feed');
  expect(await accessibilityFaults()).toEqual([]);
});

test('the dashboard suggests first lessons only to a learner without enrollments', async () => {
  const school = await openSchool();
  putCategory(school, { name: 'Why towers sway' });
  await show(school);
  await expect
    .element(region('Lessons to begin with').getByRole('link', { name: 'Why towers sway' }))
    .toHaveAttribute('href', expect.stringContaining('/learn/catalog/lesson/'));
  expect(await accessibilityFaults()).toEqual([]);
  school.enroll({ status: 'IN_PROGRESS' });
  await expect.element(region('Lessons to begin with')).not.toBeInTheDocument();
});

test('the dashboard suggests lessons that other learners took next, with the reason, once each and without lessons that the learner has', async () => {
  const school = await openSchool();
  const { server, lesson } = school;
  school.enroll({ status: 'COMPLETED' });
  putCategory(school, { name: 'Why towers sway' }, { name: 'Why glass sings' });
  const rows = [...server.rows.all('Lesson')] as unknown as Lesson[];
  const rowNamed = (name: string) => rows.find((row) => row.name === name) as Lesson;
  const hidden: Lesson = { ...lesson, id: newId('Lesson'), name: 'Kept to oneself', visibility: 'private' };
  const nextLessonIDs = [rowNamed('Why glass sings').id, hidden.id, lesson.id];
  server.put('Lesson', hidden, { ...rowNamed(lesson.name), nextLessonIDs });
  await show(school);
  toTheEnd();
  const next = region('What learners like you went on with');
  await expect.element(next.getByRole('link', { name: 'Why glass sings' })).toBeVisible();
  await expect.element(next.getByText('Learners of “Why bridges hum” went on with it.')).toBeVisible();
  expect(next.getByRole('article').elements()).toHaveLength(1);
  await expect.element(region('Chosen for you').getByRole('link', { name: 'Why towers sway' })).toBeVisible();
  expect(region('Chosen for you').getByRole('article').elements()).toHaveLength(1);
  expect(await accessibilityFaults()).toEqual([]);
});
