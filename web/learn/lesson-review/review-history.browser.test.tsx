import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserId } from '#domain/kernel/id.ts';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import { RESTORE_DAYS, type Revision } from '#domain/interact/revision.ts';
import { LessonPage } from '#web/learn/lesson/lesson-page.tsx';
import { closeSchool, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A school with the revisions of the learner's own review, but without the review itself. */
async function openHistory() {
  const school = await openSchool();
  const reviewID = newId('LessonReview');
  const stranger = newId('User');
  for (const [id, name] of [
    [school.actor.id, 'Amina Yusuf'],
    [stranger, 'Jonas Weber'],
  ] as const)
    school.server.put('PublicProfile', rowOf('PublicProfile', id, { name, letter: name[0] ?? '' }));
  let seq = 0;
  const change = (actor: UserId, action: Revision['action'], before: object | null, after: object, days = 1) => {
    seq += 1;
    const of = { model: 'LessonReview', rowID: reviewID, owner: school.actor.id, status: 'DONE' } as const;
    const row = rowOf('Revision', newId('Revision'), { ...of, seq, actor, at: daysAgo(days), action, before, after });
    school.server.put('Revision', row);
    return row;
  };
  return { school, reviewID, stranger, change };
}
const look = async (school: School, history: LessonReview['id']) =>
  renderPage(
    await school.open(),
    LessonPage,
    '/learn/catalog/lesson/$id',
    `/learn/catalog/lesson/${school.lesson.id}?history=${history}`,
  );
const dialog = () => page.getByRole('dialog', { name: 'History' });
const goBack = () => dialog().getByRole('button', { name: 'Restore this version' });
const said = { rating: 4, review: 'It hums well.' };
const spoilt = { rating: 1, review: 'It hums badly.' };

beforeAll(loadTranslations);
afterEach(closeSchool);

test('the history of a review shows who did what and the changed words [D-07]', async () => {
  const { school, reviewID, stranger, change } = await openHistory();
  change(school.actor.id, 'create', null, said, 3);
  change(stranger, 'update', said, spoilt, 2);
  change(stranger, 'delete', spoilt, spoilt);
  await look(school, reviewID);
  const versions = dialog().getByRole('listitem');
  await expect.element(versions.nth(2)).toBeVisible();
  const texts = versions.elements().map((item) => item.querySelector('header')?.textContent);
  expect(texts).toEqual([
    expect.stringMatching(/Jonas WeberDeleted/),
    expect.stringMatching(/Jonas WeberChanged/),
    expect.stringMatching(/Amina YusufWritten/),
  ]);
  expect(versions.nth(1).element().querySelector('del')).toHaveTextContent('Removed: well');
  expect(versions.nth(1).element().querySelector('ins')).toHaveTextContent('Added: badly');
  await expect.element(versions.nth(1)).toMatchTextContent(/4 stars of 5became→1 star of 5/);
  expect(await accessibilityFaults()).toEqual([]);
});

test('the author of a review deleted by somebody else can accept that its stars no longer count', async () => {
  const { school, reviewID, stranger, change } = await openHistory();
  change(school.actor.id, 'create', null, said, 3);
  change(stranger, 'delete', said, said);
  await look(school, reviewID);
  await expect.element(dialog().getByText('Your review was deleted, but its stars still count.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog().getByRole('button', { name: 'Accept deletion' }).click();
  await expect.element(page.getByText('Your stars no longer count')).toBeVisible();
  expect(school.server.executed.map(({ name, input }) => ({ name, input }))).toEqual([
    { name: 'review.acceptDeletion', input: { id: reviewID } },
  ]);
  change(stranger, 'delete', { ...said, deletedAt: daysAgo(1) }, said);
  await expect.element(dialog().getByRole('button', { name: 'Accept deletion' })).not.toBeInTheDocument();
});

test('a moderator can accept the deletion of a review, and other users cannot', async () => {
  const { school, reviewID, stranger, change } = await openHistory();
  const author = newId('User');
  for (const row of [change(author, 'create', null, said, 3), change(stranger, 'delete', said, said)])
    school.server.put('Revision', { ...row, owner: author });
  await look(school, reviewID);
  await expect.element(dialog().getByText('Jonas Weber')).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Accept deletion' })).not.toBeInTheDocument();
  const { id } = school.actor;
  school.server.put('User', rowOf('User', id, { firstName: 'Amina', role: 'MODERATOR', owner: id }));
  await expect.element(dialog().getByText('This review was deleted, but its stars still count.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Accept deletion' }).click();
  await expect.element(page.getByText('Its stars no longer count')).toBeVisible();
});

test('restoring an earlier version of a review reverts later changes, confirms it and closes the dialog', async () => {
  const { school, reviewID, stranger, change } = await openHistory();
  change(school.actor.id, 'create', null, said);
  const spoiling = change(stranger, 'update', said, spoilt);
  change(stranger, 'delete', spoilt, spoilt);
  const { search } = await look(school, reviewID);
  await userEvent.click(goBack().nth(1));
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText('The earlier version is back')).toBeVisible();
  expect(school.server.executed.map(({ name, input }) => [name, input])).toEqual([
    ['revision.revert', { revisionID: spoiling.id }],
  ]);
  expect(search()).toBe('');
});

test('the current version, a deletion and versions past the limit cannot be restored', async () => {
  const { school, reviewID, stranger, change } = await openHistory();
  change(school.actor.id, 'create', null, said, RESTORE_DAYS + 3);
  change(stranger, 'update', said, spoilt, RESTORE_DAYS + 2);
  change(stranger, 'delete', spoilt, spoilt);
  change(school.actor.id, 'restore', spoilt, spoilt);
  await look(school, reviewID);
  await expect.element(goBack()).toBeVisible();
  expect(goBack().elements()).toHaveLength(1);
  expect(goBack().element().closest('li')).toMatchTextContent(/Jonas WeberChanged/);
});

test('the review history shows a rejected restore in place, and offers none offline', async () => {
  const { school, reviewID, stranger, change } = await openHistory();
  change(school.actor.id, 'create', null, said);
  change(stranger, 'update', said, spoilt);
  school.server.refusals.set('revision.revert', 'too_many');
  await look(school, reviewID);
  await userEvent.click(goBack());
  await expect.element(dialog().getByRole('alert')).toMatchTextContent(/^The version was not restored/);
  school.server.setOnline(false);
  await expect.element(dialog().getByText(/^You are offline\. To go back/)).toBeVisible();
  await expect.element(goBack()).not.toBeInTheDocument();
});

test('a review that the user may not read has no history', async () => {
  const { school, reviewID } = await openHistory();
  await look(school, reviewID);
  await expect.element(dialog().getByText('There is no history that you may see.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
});
