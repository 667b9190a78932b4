import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import { LessonPage } from '#web/learn/lesson/lesson-page.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { restrictCollaboration } from '#web/shared/test-collaboration.ts';
import { expectFocusKept } from '#web/shared/test-focus.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { typeInto } from '#web/shared/test-typing.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

const look = async (school: School) =>
  renderPage(await school.open(), LessonPage, '/learn/catalog/lesson/$id', `/learn/catalog/lesson/${school.lesson.id}`);
const reviews = () => page.getByRole('region', { name: 'Reviews' });

/** Puts a review by another user. */
function said(school: School, words: Partial<LessonReview>): LessonReview {
  const userID = newId('User');
  school.server.put('PublicProfile', rowOf('PublicProfile', userID, { name: 'Jonas Weber', letter: 'J' }));
  const word = { rating: 4, review: 'Good pictures.', ...words };
  const authors = { authorRating: word.rating, authorReview: word.review };
  const row = rowOf('LessonReview', newId('LessonReview'), { lessonID: school.lesson.id, userID, ...authors, ...word });
  school.server.put('LessonReview', row);
  return row;
}

beforeAll(loadTranslations);
afterEach(closeSchool);

test('a learner writes, edits and deletes a review with stars and text', async () => {
  const school = await openSchool();
  await look(school);
  await expect.element(page.getByText('Nobody has written one yet. You could be the first.')).toBeVisible();
  const click = (role: 'button' | 'menuitem', name: string | RegExp) => () =>
    userEvent.click(page.getByRole(role, { name }));
  await expectFocusKept(click('button', 'Write a review'));
  await expectFocusKept(click('button', 'Cancel'));
  await expectFocusKept(click('button', 'Write a review'));
  await userEvent.click(page.getByRole('button', { name: 'Save review' }));
  await expect.element(page.getByText('Pick a number of stars.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  (page.getByRole('radio', { name: '3 stars of 5' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowRight}');
  await typeInto(page.getByRole('textbox', { name: 'Your words' }), 'It <b>hums</b>.');
  await expectFocusKept(click('button', 'Save review'));
  await expect.element(reviews().getByText('It <b>hums</b>.')).toBeVisible();
  await expect.element(reviews().getByText('4 stars of 5')).toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: /^More for the review/ }));
  await expectFocusKept(click('menuitem', 'Edit'));
  await typeInto(page.getByRole('textbox', { name: 'Your words' }), 'It hums well.');
  await expectFocusKept(click('button', 'Save review'));
  await expect.element(reviews().getByText('It hums well.')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: /^More for the review/ }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
  await expectFocusKept(() => userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' })));
  await expect.element(reviews().getByText('It hums well.')).not.toBeInTheDocument();
  await expect
    .poll(() => school.server.executed.map(({ name }) => name).filter((name) => name.startsWith('review.')))
    .toEqual(['review.write', 'review.edit', 'review.delete']);
});

test('a review written offline is kept and sent once the device is online', async () => {
  const school = await openSchool();
  await look(school);
  await userEvent.click(page.getByRole('button', { name: 'Write a review' }));
  await typeInto(page.getByRole('textbox', { name: 'Your words' }), 'It hums.');
  school.server.setOnline(false);
  (page.getByRole('radio', { name: '3 stars of 5' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await userEvent.click(page.getByRole('button', { name: 'Save review' }));
  await expect.element(reviews().getByText('It hums.')).toBeVisible();
  expect([...school.server.rows.all('LessonReview')]).toEqual([]);
  school.server.setOnline(true);
  await expect
    .poll(() => [...school.server.rows.all('LessonReview')])
    .toMatchObject([{ review: 'It hums.', rating: 3 }]);
});

test('other people’s reviews cannot be edited or deleted on a site where only owners edit', async () => {
  restrictCollaboration();
  const school = await openSchool();
  said(school, {});
  await look(school);
  await userEvent.click(page.getByRole('button', { name: /^More for the review/ }));
  await expect.element(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
  const names = page.getByRole('menuitem').elements();
  expect(names.map((item) => item.textContent)).toEqual(['History', 'Report']);
});

test('a review shows its author, and the name of another user who edited it', async () => {
  const school = await openSchool();
  const editedBy = newId('User');
  school.server.put('PublicProfile', rowOf('PublicProfile', editedBy, { name: 'Milo R.', letter: 'M' }));
  said(school, { isEnrolled: true });
  said(school, { review: 'Changed by a stranger.', authorReview: 'As it was.', authorRating: 4, editedBy });
  await look(school);
  await expect.element(reviews().getByText('Good pictures.')).toBeVisible();
  await expect.element(reviews().getByText('Enrolled')).toBeVisible();
  await expect.element(reviews().getByText('The average counts the author’s own rating.')).toBeVisible();
  expect(
    reviews()
      .getByRole('button', { name: /^Edited by/ })
      .elements(),
  ).toHaveLength(1);
  await userEvent.click(reviews().getByRole('button', { name: 'Edited by Milo R.' }));
  await expect.element(page.getByRole('dialog', { name: 'History' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a review whose stars do not count says why, to its author and to others alike', async () => {
  const school = await openSchool();
  said(school, { uncounted: 'NO_STEP_FINISHED' });
  said(school, { uncounted: 'OWN_LESSON', userID: newId('User') });
  said(school, { uncounted: 'NO_STEP_FINISHED', userID: school.actor.id });
  await look(school);
  for (const words of [
    'Doesn’t count toward the rating: the author hasn’t finished a step yet.',
    'Doesn’t count toward the rating: the author teaches this lesson.',
    'Doesn’t count toward the rating until you finish a step.',
  ])
    await expect.element(reviews().getByText(words)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('the review form says that stars do not count before the learner has finished a step', async () => {
  const school = await openSchool();
  const hint = reviews().getByText('Your stars count once you finish a step.');
  await look(school);
  await userEvent.click(reviews().getByRole('button', { name: 'Write a review' }));
  await expect.element(hint).toBeVisible();
  const finished = { topicID: school.steps.read, status: 'COMPLETE' } as const;
  school.enroll({ status: 'IN_PROGRESS', progress: [finished] });
  await expect.element(hint).not.toBeInTheDocument();
});

test('the average rating and the number of reviews per star stand above the reviews', async () => {
  const school = await openSchool();
  school.server.put('Lesson', { ...school.lesson, rating: 4.25, stars: 4.25, reviews: 86, ratings: [1, 2, 4, 18, 61] });
  await look(school);
  await expect.element(reviews().getByText('86 reviews')).toBeVisible();
  await expect.element(reviews().getByText('4.3', { exact: true })).toBeVisible();
  await expect.element(reviews().getByText('4.3 out of 5 stars')).toBeInTheDocument();
  expect(document.querySelectorAll('[aria-label="Reviews"] .tabler-icon-star-half-filled')).toHaveLength(1);
  await expect.element(page.getByText('(86)')).toBeVisible();
  await expect.element(reviews().getByText('5 stars of 5: 61 reviews')).toBeInTheDocument();
  await expect.element(reviews().getByText('1 star of 5: 1 review', { exact: true })).toBeInTheDocument();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a vote is up or down, and a second press withdraws it', async () => {
  const school = await openSchool();
  school.server.put('Lesson', { ...school.lesson, updoot: 318, downdoot: 9 });
  await look(school);
  const [up, down] = ['Vote up, 318 so far', 'Vote down, 9 so far'].map((name) => page.getByRole('button', { name }));
  if (!up || !down) throw new Error('two buttons');
  await userEvent.click(up);
  await expect.element(up).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(down);
  await expect.element(down).toHaveAttribute('aria-pressed', 'true');
  await expect.element(up).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(down);
  await expect.element(down).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(() => school.server.executed.map(({ name }) => name).filter((name) => name.startsWith('vote.')))
    .toEqual(['vote.cast', 'vote.cast', 'vote.withdraw']);
});
