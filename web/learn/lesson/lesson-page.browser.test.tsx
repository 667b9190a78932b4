import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LessonPage } from '#web/learn/lesson/lesson-page.tsx';
import { closeSchool, openSchool, loadTranslations, paragraph, renderPage } from '#web/learn/test-school.tsx';
import { restrictCollaboration } from '#web/shared/test-collaboration.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { openTestStore } from '#web/store/test-store.ts';

const pattern = '/learn/catalog/lesson/$id';
type School = Awaited<ReturnType<typeof openSchool>>;

const look = async (school: School, search = '') => {
  const store = await school.open();
  const address = `/learn/catalog/lesson/${school.lesson.id}${search}`;
  return { store, ...(await renderPage(store, LessonPage, pattern, address)) };
};
const enrollments = (school: School) => school.server.executed.filter(({ name }) => name === 'enrollment.start');
const pay = async () => {
  await page.getByRole('button', { name: 'Enroll for 800,000 tokens' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enroll for 800,000 tokens' }).click();
};

beforeAll(loadTranslations);
afterEach(closeSchool);

test('the lesson page shows the objectives, the length, the steps and a preview of the first step [S-305, S-334]', async () => {
  const school = await openSchool();
  await look(school);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Why bridges hum' })).toBeVisible();
  await expect.element(page.getByText('Explain resonance')).toBeVisible();
  await expect.element(page.getByText('Resonance, gently.')).toBeVisible();
  await expect.element(page.getByText('What a bridge did in the wind.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: '3–4 steps' })).toBeVisible();
  await expect.element(page.getByText('A bridge that danced, in many words.')).toBeVisible();
  await expect.element(page.getByText('Check the beat, in many words.')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Mirela Kovač' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a long preview is expanded by keyboard, and the focus moves to its text', async () => {
  const school = await openSchool();
  const { preview } = school.version;
  const long = paragraph('p', 'A bridge that danced. '.repeat(60));
  school.version.preview = preview && { ...preview, body: { type: 'RICHTEXT', text: long } };
  await look(school);
  const expand = page.getByRole('button', { name: 'Read “A bridge that danced”' });
  await expect.element(expand).toBeVisible();
  (expand.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(expand).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toContain('A bridge that danced.');
  expect(document.activeElement).not.toBe(document.body);
});

test('a learner who comes back from buying tokens is asked to confirm the enrollment, once', async () => {
  const school = await openSchool();
  const { search } = await look(school, '?resume=1');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Enroll for 800,000 tokens' })).toBeVisible();
  expect(search()).toBe('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(enrollments(school)).toEqual([]);
});

test('the lesson page does not offer to enroll before the enrollments of the learner have loaded', async () => {
  const school = await openSchool();
  school.enroll();
  school.server.isStreamAway = true;
  const store = await openTestStore(school.server);
  onTestFinished(() => store.close());
  await renderPage(store, LessonPage, pattern, `/learn/catalog/lesson/${school.lesson.id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Why bridges hum' })).toBeVisible();
  await expect.element(page.getByText('The server does not answer')).toBeVisible();
  expect(page.getByRole('button', { name: /^Enroll/ }).elements()).toEqual([]);
});

test('a learner shares the lesson with friends from its page', async () => {
  const school = await openSchool();
  school.enroll();
  await look(school);
  await expect
    .element(page.getByRole('link', { name: 'Share with friends' }))
    .toHaveAttribute('href', `/interact/friends?tab=feed&lesson=${school.lesson.id}`);
});

test('the page of a lesson without categories says so and shows General', async () => {
  await look(await openSchool());
  await expect.element(page.getByText('There are no Categories associated with this Lesson')).toBeVisible();
  await expect.element(page.getByRole('complementary').getByText('General')).toBeVisible();
});

test('the teacher of a lesson edits its categories in a dialog, and the page updates [S-133, S-134]', async () => {
  const school = await openSchool();
  const lesson = { ...school.lesson, owner: school.actor.id };
  const physics = newId('LessonCategory');
  school.server.put('LessonCategory', rowOf('LessonCategory', physics, { name: 'Physics' }));
  school.server.put('Lesson', lesson);
  await look(school);
  await expect.element(page.getByText('There are no Categories associated with this Lesson')).toBeVisible();
  await page.getByRole('button', { name: 'Edit categories' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit categories' });
  await expect.element(dialog.getByText('Each Lesson can be in one or multiple Categories')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.type(dialog.getByRole('combobox', { name: 'Categories' }), 'Phys');
  await page.getByRole('option', { name: 'Physics' }).click();
  const joins = () => [...school.server.rows.all('LessonLessonCategory')];
  await expect
    .poll(() => joins().map((join) => 'lessonCategoryID' in join && join.lessonCategoryID))
    .toEqual([physics]);
  // In production a database trigger maintains the lesson's list.
  school.server.put('Lesson', { ...lesson, categoryIDs: [physics] });
  const badges = page.getByRole('complementary').getByRole('listitem');
  await expect.poll(() => badges.elements().map(({ textContent }) => textContent)).toEqual(['Physics']);
  await dialog.getByRole('button', { name: 'Take off Physics' }).click();
  await expect.poll(joins).toEqual([]);
  school.server.put('Lesson', school.lesson);
  await expect.element(page.getByRole('button', { name: 'Edit categories' })).not.toBeInTheDocument();
});

test('the lesson page shows categories, labels, price, visibility and reviews [S-006, S-061, S-299]', async () => {
  const school = await openSchool();
  const categoryIDs = [newId('LessonCategory'), newId('LessonCategory')];
  const labelIDs = [newId('LessonLabel'), newId('LessonLabel')];
  const named = (names: readonly string[]) => (id: string, index: number) => ({ id, name: names[index] ?? '' });
  for (const { id, name } of categoryIDs.map(named(['Physics', 'Engineering'])))
    school.server.put('LessonCategory', rowOf('LessonCategory', id, { name }));
  for (const { id, name } of labelIDs.map(named(['waves', 'bridges'])))
    school.server.put('LessonLabel', rowOf('LessonLabel', id, { name, description: `About ${name}` }));
  const rated = { rating: 4, stars: 4, reviews: 1, ratings: [0, 0, 0, 1, 0] };
  school.server.put('Lesson', { ...school.lesson, price: 4.5, categoryIDs, labelIDs, ...rated });
  const userID = newId('User');
  const said = { rating: 4, review: 'It hums indeed.', authorRating: 4, authorReview: 'It hums indeed.' };
  school.server.put('PublicProfile', rowOf('PublicProfile', userID, { name: 'Jonas Weber', letter: 'J' }));
  school.server.put(
    'LessonReview',
    rowOf('LessonReview', newId('LessonReview'), { lessonID: school.lesson.id, userID, ...said }),
  );
  await look(school);
  for (const words of ['Why bridges hum', 'Resonance, gently.', 'Explain resonance'])
    await expect.element(page.getByText(words)).toBeVisible();
  const categories = page.getByRole('complementary').getByRole('listitem');
  await expect
    .poll(() => categories.elements().map(({ textContent }) => textContent))
    .toEqual(['Physics', 'Engineering']);
  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('link');
  await expect.poll(() => labels.elements().map(({ textContent }) => textContent)).toEqual(['waves', 'bridges']);
  await expect.element(labels.first()).toHaveAttribute('title', 'About waves');
  await expect.element(page.getByText('$4.50').first()).toBeVisible();
  await expect.element(page.getByText('Public', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Rated 4 of 5').first()).toBeInTheDocument();
  await expect.element(page.getByText('It hums indeed.')).toBeVisible();
  await expect.element(page.getByText('Jonas Weber')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Vote up/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Enroll/ }).first()).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a label links to the catalog filtered by that label', async () => {
  const school = await openSchool();
  const [id, gone] = [newId('LessonLabel'), newId('LessonLabel')];
  school.server.put('LessonLabel', rowOf('LessonLabel', id, { name: 'waves' }));
  school.server.put('Lesson', { ...school.lesson, labelIDs: [gone, id] });
  const { path, search } = await look(school);
  await page.getByRole('list', { name: 'Labels' }).getByRole('link').click();
  await vi.waitUntil(() => path() === '/learn/catalog');
  expect(search()).toBe(`?labels=${id}`);
});

test('a label added while the lesson page is open appears on it', async () => {
  const school = await openSchool();
  await look(school);
  await expect.element(page.getByText('Explain resonance')).toBeVisible();
  expect(page.getByRole('list', { name: 'Labels' }).elements()).toEqual([]);
  const id = newId('LessonLabel');
  school.server.put('LessonLabel', rowOf('LessonLabel', id, { name: 'waves', owner: newId('User') }));
  school.server.put('Lesson', { ...school.lesson, labelIDs: [id] });
  await expect.element(page.getByRole('link', { name: 'waves' })).toBeVisible();
});

test('the lesson page shows an error with a retry button if the server fails, and then a loading state [S-061]', async () => {
  const school = await openSchool();
  school.server.remove('Lesson', school.lesson.id);
  const answer = school.server.fetch;
  let isFailing = true;
  vi.spyOn(school.server, 'fetch').mockImplementation(async (input, init) =>
    isFailing ? Response.json({ code: 'internal', status: 500 }, { status: 500 }) : answer(input, init),
  );
  await look(school);
  await expect.element(page.getByText('This lesson could not be shown')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  // Otherwise the live stream would deliver the lesson without a retry.
  school.server.isStreaming = false;
  school.server.put('Lesson', school.lesson);
  const release = school.server.hold();
  isFailing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('region', { name: 'Loading' })).toBeInTheDocument();
  release();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Why bridges hum' })).toBeVisible();
});

test('the page of an imported lesson names authors and license, and links only web addresses', async () => {
  const school = await openSchool();
  const credit = {
    title: 'Bridges',
    authors: ['Ada', 'Grace'],
    licence: 'CC BY 4.0',
    licenceURL: 'https://example.org/by',
    source: 'javascript:alert(1)',
  };
  school.server.put('Lesson', { ...school.lesson, credit });
  await look(school);
  await expect.element(page.getByText('Ada and Grace')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'CC BY 4.0' })).toHaveAttribute('href', 'https://example.org/by');
  await expect.element(page.getByRole('definition').getByText('Bridges')).toBeVisible();
  expect(page.getByRole('link', { name: 'Bridges' }).elements()).toEqual([]);
});

test('enrolling asks first and names the refund, sends the shown price, opens the player and says what was spent', async () => {
  const school = await openSchool();
  const { path, search } = await look(school);
  await page.getByRole('button', { name: 'Enroll for 800,000 tokens' }).click();
  await expect
    .element(page.getByRole('dialog').getByText(/full refund within 14 days, until .* a fifth/))
    .toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await pay();
  await vi.waitUntil(() => path() === `/learn/enrollments/lesson/${school.lesson.id}`);
  await expect.element(page.getByText('800,000 tokens spent on “Why bridges hum”')).toBeVisible();
  await page.getByRole('button', { name: 'Open wallet' }).click();
  await vi.waitUntil(() => path() === '/user/account' && search() === '?tab=wallet');
  expect(enrollments(school)).toHaveLength(1);
  expect(enrollments(school)[0]?.input).toMatchObject({ lessonID: school.lesson.id, expectedTokens: 800_000 });
});

test('the page shows no enrollment before the server confirms it, and a second click sends nothing', async () => {
  const school = await openSchool();
  const { store, path } = await look(school);
  await expect.element(page.getByText('A bridge that danced, in many words.')).toBeVisible();
  const letGo = school.server.hold();
  await pay();
  await expect.element(page.getByRole('button', { name: 'Enroll for 800,000 tokens' })).toBeDisabled();
  expect(store.list('Enrollment', {})).toEqual([]);
  expect(path()).toBe(`/learn/catalog/lesson/${school.lesson.id}`);
  letGo();
  await vi.waitUntil(() => path() === `/learn/enrollments/lesson/${school.lesson.id}`);
  expect(enrollments(school)).toHaveLength(1);
});

test('canceling the confirmation of a purchase charges nothing', async () => {
  const school = await openSchool();
  await look(school);
  await page.getByRole('button', { name: 'Enroll for 800,000 tokens' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Enroll for 800,000 tokens' })).toBeEnabled();
  expect(enrollments(school)).toEqual([]);
});

test('a rejected purchase is shown beside the button, and a retry sends the same enrollment', async () => {
  const school = await openSchool();
  school.server.refusals.set('enrollment.start', 'insufficient_tokens');
  const { path } = await look(school);
  await pay();
  await expect.element(page.getByRole('alert').getByText(/don’t have enough tokens/)).toBeVisible();
  school.server.refusals.clear();
  await pay();
  await vi.waitUntil(() => path() === `/learn/enrollments/lesson/${school.lesson.id}`);
  expect(enrollments(school)).toHaveLength(1);
});

test('the enroll button shows a price that changes while the page is open', async () => {
  const school = await openSchool();
  await look(school);
  await expect.element(page.getByRole('button', { name: 'Enroll for 800,000 tokens' })).toBeVisible();
  school.server.put('Lesson', { ...school.lesson, price: 9 });
  await expect.element(page.getByRole('button', { name: 'Enroll for 900,000 tokens' })).toBeEnabled();
});

test('the lesson page offers an enrolled learner to continue', async () => {
  const school = await openSchool();
  school.enroll({ status: 'IN_PROGRESS' });
  await look(school);
  await expect.element(page.getByRole('link', { name: 'Go on' }).first()).toBeVisible();
});

test('a lesson that does not exist, one never published and an invalid id lead to the not-found page [S-061, S-077]', async () => {
  const school = await openSchool();
  const hidden = newId('Lesson');
  school.server.put('Lesson', rowOf('Lesson', hidden, { name: 'A secret plan', owner: newId('User') }));
  const store = await school.open();
  for (const id of [newId('Lesson'), hidden, 'nonsense']) {
    const { screen, path } = await renderPage(store, LessonPage, pattern, `/learn/catalog/lesson/${id}`);
    await expect.poll(path).toBe('/404');
    await expect.element(page.getByText('A secret plan')).not.toBeInTheDocument();
    await screen.unmount();
  }
});

test('the page of a lesson that was never opened on this device says that it needs a connection', async () => {
  const school = await openSchool();
  const store = await school.open();
  school.server.setOnline(false);
  await renderPage(store, LessonPage, pattern, `/learn/catalog/lesson/${newId('Lesson')}`);
  await expect.element(page.getByText('You are offline')).toBeVisible();
  school.server.setOnline(true);
});

test('a user suggests a new link by keyboard, sees it as open and withdraws it [D-82]', async () => {
  const school = await openSchool();
  const { actor, lesson, server, steps } = school;
  for (const id of Object.values(steps))
    server.put('LessonNode', rowOf('LessonNode', id, { lessonID: lesson.id, owner: lesson.owner }));
  await look(school);
  const offer = page.getByRole('button', { name: 'Suggest another way' });
  await expect.element(offer).toBeVisible();
  (offer.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Suggest another way' });
  await expect.element(dialog.getByLabelText('What would you change?')).toBeVisible();
  await userEvent.selectOptions(dialog.getByLabelText('From step'), 'Check the beat');
  await userEvent.selectOptions(dialog.getByLabelText('To step'), 'A bridge that danced');
  await userEvent.selectOptions(dialog.getByLabelText('When it is taken'), 'If failed');
  expect(await accessibilityFaults()).toEqual([]);
  (dialog.getByRole('button', { name: 'Suggest', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await vi.waitUntil(() => server.executed.some(({ name }) => name === 'proposal.addLink'));
  const way = { lessonID: lesson.id, from: steps.quiz, to: steps.read, condition: 'failed' };
  expect(server.executed.at(-1)?.input).toMatchObject(way);

  const after = { ...way, fromLessonNode: way.from, toLessonNode: way.to };
  const waiting = { model: 'LessonNodeLink', action: 'create', status: 'PROPOSED', after, actor: actor.id } as const;
  const proposal = rowOf('Revision', newId('Revision'), {
    ...waiting,
    owner: lesson.owner,
    at: '2026-03-07T09:00:00Z',
  });
  server.effects['proposal.withdraw'] = (store, { id }) => store.setComputed('Revision', id, { status: 'WITHDRAWN' });
  server.put('Revision', proposal);
  const own = dialog.getByRole('region', { name: 'Your open suggestions' });
  await expect
    .element(own.getByText('A new way from “Check the beat” to “A bridge that danced”: If failed'))
    .toBeVisible();
  await own.getByRole('button', { name: /^Withdraw: A new way/ }).click();
  await expect.element(own).not.toBeInTheDocument();
});

test('suggestions are not offered in one’s own lesson, in a private one or on a site where only owners edit', async () => {
  const school = await openSchool();
  const offer = page.getByRole('button', { name: 'Suggest another way' });
  await look(school);
  await expect.element(offer).toBeVisible();
  school.server.put('Lesson', { ...school.lesson, visibility: 'private' });
  await expect.element(offer).not.toBeInTheDocument();
  school.server.put('Lesson', { ...school.lesson, owner: school.actor.id });
  await expect.element(page.getByText('Explain resonance')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  restrictCollaboration();
  school.server.put('Lesson', { ...school.lesson, name: 'Bridges' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bridges' })).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});
