import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { putCourse } from '#web/learn/test-course.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { LateResultsWatcher } from '#web/learn/quiz/late-results-watcher.tsx';
import { closeSchool, closeStore, openSchool, loadTranslations, renderPage } from '#web/learn/test-school.tsx';
import { FOCUS_MODE_KEY, playerLayout } from '#web/shared/shell/focus-mode.ts';
import type { ClientStore } from '#web/store/client-store.ts';

const pattern = '/learn/enrollments/lesson/$id';
type School = Awaited<ReturnType<typeof openSchool>>;

const Player = () => (
  <>
    <LateResultsWatcher />
    <PlayerPage />
  </>
);
const play = (store: ClientStore, { lesson }: School) =>
  renderPage(store, Player, pattern, `/learn/enrollments/lesson/${lesson.id}`);
const title = (name: string) =>
  expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const footer = (text: string | RegExp) => expect.element(page.getByRole('contentinfo').getByText(text)).toBeVisible();
const isSent = (store: ClientStore) => vi.waitUntil(() => store.sync.get().pending === 0);
const namesOf = ({ server }: School) => server.executed.map(({ name }) => name);

/** Opens the player at the quiz, after the text before it. */
async function atQuiz(school: School) {
  school.enroll({ status: 'IN_PROGRESS', currentNodeID: school.steps.quiz });
  const store = await school.open();
  const visited = await play(store, school);
  await title('Check the beat');
  return { store, ...visited };
}

const once = (element: Element, event: string) =>
  new Promise((resolve) => element.addEventListener(event, resolve, { once: true }));

/** Triggers a page's main action, wherever the focus is. */
const mainKey = '{Control>}{Enter}{/Control}';

/** Chooses options by `keys`, checks the answer, and expects the verdict in the footer. */
async function answer(keys: string, verdict: string | RegExp) {
  await userEvent.keyboard(keys);
  await userEvent.keyboard(mainKey);
  await footer(verdict);
  await userEvent.keyboard('{Enter}');
}

beforeAll(loadTranslations);
afterEach(async () => {
  await closeSchool();
  await page.viewport(1440, 900);
});

test('the player opens a step once when it is shown, and finishes it when the learner goes on', async () => {
  const school = await openSchool();
  school.enroll();
  const store = await school.open();
  await play(store, school);
  await title('A bridge that danced');
  await expect.element(page.getByText('A bridge that danced, in many words.')).toBeVisible();
  await page.getByRole('button', { name: 'Next step' }).click();
  await title('Check the beat');
  await isSent(store);
  expect(namesOf(school)).toEqual(['step.open', 'step.finish', 'step.open']);
  expect(store.list('Enrollment', {})[0]).toMatchObject({ status: 'IN_PROGRESS', currentNodeID: school.steps.quiz });
});

test('reading time counts for the step that was open meanwhile', async () => {
  const school = await openSchool();
  school.enroll();
  const store = await school.open();
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { screen } = await play(store, school);
  await title('A bridge that danced');
  vi.advanceTimersByTime(20_000);
  await page.getByRole('button', { name: 'Next step' }).click();
  await title('Check the beat');
  vi.advanceTimersByTime(10_000);
  await screen.unmount();
  vi.useRealTimers();
  focus.mockRestore();
  const recorded = () => school.server.executed.filter(({ name }) => name === 'activity.record');
  await vi.waitFor(() =>
    expect(recorded().map(({ input }) => input)).toMatchObject([
      { seconds: 20, step: { nodeID: school.steps.read } },
      { seconds: 10, step: { nodeID: school.steps.quiz } },
    ]),
  );
});

test('opening a lesson focuses its title, so that the keyboard scrolls the text', async () => {
  const school = await openSchool();
  school.enroll();
  await play(await school.open(), school);
  await title('A bridge that danced');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a learner completes a whole lesson with the keyboard alone', async () => {
  const school = await openSchool();
  school.enroll();
  const store = await school.open();
  const { path } = await play(store, school);
  await title('A bridge that danced');
  await userEvent.keyboard(mainKey);
  await title('Check the beat');
  await expect.element(page.getByText('Question 1 of 2')).toBeVisible();
  await answer('2', /Each push adds to the last\./);
  await expect.element(page.getByText('Question 2 of 2')).toBeVisible();
  await answer('13', 'Right');
  await expect.element(page.getByText('100.0%')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await title('Taming it');
  await userEvent.keyboard(mainKey);
  await title('You finished “Why bridges hum”');
  await isSent(store);
  expect(store.list('Enrollment', {})[0]).toMatchObject({ status: 'COMPLETED' });
  await userEvent.keyboard('{Escape}');
  await vi.waitUntil(() => path() === '/learn/dashboard');
});

test('a wrong answer shows its verdict in words, the right answer and the explanation', async () => {
  const school = await openSchool();
  await atQuiz(school);
  await userEvent.keyboard(`1${mainKey}`);
  await footer('Not quite');
  await footer(/Paint does not move\./);
  const option = (name: string) => page.getByRole('radio', { name });
  await expect.element(option('Its paint Paint does not move. Your answer')).toBeDisabled();
  await expect.element(option('A push in time Right answer')).toBeDisabled();
  await expect.element(page.getByText('That is resonance.', { exact: true })).toBeVisible();
});

test('a partly right answer to a multiple-choice question shows its points as such', async () => {
  const school = await openSchool();
  await atQuiz(school);
  await answer('2', 'Right');
  await userEvent.keyboard(`1${mainKey}`);
  await footer('Partly right');
  await expect.element(page.getByText(/1 of 2 points/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const lines = page.getByRole('region', { name: 'Result' }).getByRole('listitem');
  await expect.element(lines.nth(0).getByText('Right', { exact: true })).toBeInTheDocument();
  await expect.element(lines.nth(1).getByText('Partly right', { exact: true })).toBeInTheDocument();
});

test('a learner who fails a quiz can retry it in a new attempt or take the path for failing', async () => {
  const school = await openSchool();
  const { store } = await atQuiz(school);
  await answer('1', 'Not quite');
  await answer('2', 'Not quite');
  await footer('Not passed yet');
  await expect.element(page.getByRole('button', { name: 'Go on to “A second look”' })).toBeVisible();
  await userEvent.keyboard(mainKey);
  await expect.element(page.getByText('Question 1 of 2')).toBeVisible();
  await answer('2', 'Right');
  await isSent(store);
  const attempts = store.list('QuizAttempt', {}, { order: [['number', 'asc']] });
  expect(attempts.map(({ number, status }) => [number, status])).toEqual([
    [1, 'FAIL'],
    [2, 'IN_PROGRESS'],
  ]);
});

test('a step that waits for a quiz result opens only with that result', async () => {
  const school = await openSchool();
  await atQuiz(school);
  const end = page.getByRole('button', { name: /^Taming it/ });
  await expect.element(end).toBeDisabled();
  await answer('2', 'Right');
  await answer('13', 'Right');
  await expect.element(end).toBeEnabled();
});

test('an offline answer is stored and graded later, and the learner goes on if the path allows it [S-591]', async () => {
  localStorage.setItem(FOCUS_MODE_KEY, 'on');
  const school = await openSchool({ hasFreePath: true });
  const { store } = await atQuiz(school);
  await expect.element(page.getByText('Question 1 of 2')).toBeVisible();
  school.server.setOnline(false);
  await userEvent.keyboard(`2${mainKey}`);
  await footer('Kept');
  await footer('It will be graded when the network is back.');
  await userEvent.keyboard('{Enter}');
  await answer('13', 'Kept');
  await expect.element(page.getByText('2 answers are kept')).toBeVisible();
  await expect.element(page.getByText(/changes kept/)).toBeInTheDocument();
  await page.getByRole('button', { name: 'Next step' }).click();
  await title('Taming it');

  school.server.setOnline(true);
  await isSent(store);
  await vi.waitUntil(() => store.list('QuizAttempt', {})[0]?.status === 'PASS');
  expect(namesOf(school).filter((name) => name === 'quiz.answer')).toHaveLength(2);
});

test('an offline quiz whose result decides the next step offers another one, and its late result is announced, also after a reload', async () => {
  const school = await openSchool();
  const { store, screen } = await atQuiz(school);
  school.server.setOnline(false);
  await answer('2', 'Kept');
  await answer('13', 'Kept');
  await expect.element(page.getByText(/The way on depends on the result/)).toBeVisible();
  await page.getByRole('button', { name: 'Go on to “A bridge that danced”' }).click();
  await title('A bridge that danced');
  await screen.unmount();
  await closeStore(store);
  school.server.setOnline(true);
  await play(await school.open(), school);
  await expect.element(page.getByText('You passed “Check the beat” in “Why bridges hum”')).toBeVisible();
  await page.getByRole('button', { name: 'See the result' }).click();
  await footer('Passed');
});

test('the step is in the URL, so that Back and Forward move between steps and a link opens a step', async () => {
  const school = await openSchool();
  const { steps } = school;
  const { search, goBack, goForward, screen, store } = await atQuiz(school);
  await vi.waitFor(() => expect(search()).toBe(`?step=${steps.quiz}`));
  await userEvent.keyboard('{ArrowLeft}');
  await title('A bridge that danced');
  expect(search()).toBe(`?step=${steps.read}`);
  goBack();
  await title('Check the beat');
  goForward();
  await title('A bridge that danced');
  await screen.unmount();
  const link = await renderPage(
    store,
    PlayerPage,
    pattern,
    `/learn/enrollments/lesson/${school.lesson.id}?step=${steps.quiz}`,
  );
  await title('Check the beat');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(link.path()).toBe('/learn/dashboard'));
  expect(link.search()).toBe('');
});

test('the step on screen stays when another device moves on, and a retaken lesson says when it was completed', async () => {
  const school = await openSchool();
  const times = { startDate: null, completionDate: '2026-03-01T12:00:00Z', retakenAt: '2026-03-02T12:00:00Z' };
  const history = [{ status: 'COMPLETED' as const, ...times, progress: [] }];
  const id = school.enroll({ status: 'IN_PROGRESS', currentNodeID: school.steps.read, history });
  const store = await school.open();
  // Without a step in the address, the lesson opens where the learner stopped.
  await play(store, school);
  await title('A bridge that danced');
  await vi.waitUntil(() => namesOf(school).includes('step.open'));
  school.server.put('Enrollment', {
    ...school.server.rows.get('Enrollment', id)!,
    currentNodeID: school.steps.quiz,
  } as never);
  await vi.waitUntil(() => store.get('Enrollment', id)?.currentNodeID === school.steps.quiz);
  await title('A bridge that danced');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check the beat' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation').getByText(/^Completed .*March 2026/)).toBeVisible();
});

test('Escape first ends the selection of a sentence, also after Enter, and only then leaves the lesson', async () => {
  const school = await openSchool();
  // After a finished step, Enter would lead to the next one.
  const progress = school.version.outline.nodes.map(
    ({ id }) => ({ topicID: id, status: id === school.steps.read ? 'COMPLETE' : 'INCOMPLETE' }) as const,
  );
  school.enroll({ status: 'IN_PROGRESS', currentNodeID: school.steps.read, progress });
  const { path } = await play(await school.open(), school);
  await expect.element(page.getByText('A bridge that danced, in many words.')).toBeVisible();
  const selected = () => document.getSelection()?.toString();
  const lesson = path();
  await userEvent.keyboard('r');
  await expect.poll(selected).toBe('A bridge that danced, in many words.');
  await userEvent.keyboard('{Enter}');
  await title('A bridge that danced');
  expect(selected()).not.toBe('');
  await userEvent.keyboard('{Escape}');
  await expect.poll(selected).toBe('');
  expect(path()).toBe(lesson);
  await userEvent.keyboard('{Escape}');
  await vi.waitUntil(() => path() === '/learn/dashboard');
});

test('the end of a lesson asks for a review once, offers to share the lesson and names the next one of its course', async () => {
  const school = await openSchool();
  const { lessons } = putCourse(school);
  school.enroll({
    status: 'COMPLETED',
    completionDate: '2026-03-01T12:00:00Z',
    progress: school.version.outline.nodes.map(({ id }) => ({ topicID: id, status: 'COMPLETE' as const })),
  });
  const store = await school.open();
  const address = `/learn/enrollments/lesson/${school.lesson.id}?step=end`;
  const { path } = await renderPage(store, PlayerPage, pattern, address);
  await title('You finished “Why bridges hum”');
  const share = page.getByRole('button', { name: 'Share lesson' });
  await expect.element(share).toBeVisible();
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const row = [...share.element().parentElement!.children].map(boxOf);
  expect(row.length).toBe(3);
  expect(new Set(row.map(({ height }) => height)).size).toBe(1);
  // The footer stands below the text, not beside it.
  expect(boxOf(page.getByRole('contentinfo').getByRole('status').element()).left).toBe(row[0]!.left);
  expect(page.getByRole('heading', { name: 'You will be able to' }).elements()).toEqual([]);
  const review = page.getByRole('region', { name: 'How was this lesson?' });
  await review.getByRole('button', { name: 'Write a review' }).click();
  const star = page.getByRole('radio', { name: '3 stars of 5' });
  await expect.element(star).toBeInTheDocument();
  (star.element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowRight}');
  await review.getByRole('button', { name: 'Save review' }).click();
  await expect.element(review.getByText('Thanks, your review is saved.')).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: `Go on to “${lessons[1].name}”` }).click();
  await vi.waitFor(() => expect(path()).toBe(`/learn/catalog/lesson/${lessons[1].id}`));
});

test('a link to a step that is still locked opens the current step instead', async () => {
  const school = await openSchool();
  school.enroll({ status: 'IN_PROGRESS', currentNodeID: school.steps.quiz });
  const address = `/learn/enrollments/lesson/${school.lesson.id}?step=${school.steps.end}`;
  const { search } = await renderPage(await school.open(), PlayerPage, pattern, address);
  await title('Check the beat');
  await vi.waitFor(() => expect(search()).toBe(`?step=${school.steps.quiz}`));
});

test('the remedial step that a failed quiz has opened stays open while the quiz is retried and after it is passed', async () => {
  const school = await openSchool();
  await atQuiz(school);
  const remedy = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /^A second look/ });
  await expect.element(remedy).toBeDisabled();
  await answer('1', 'Not quite');
  await answer('2', 'Not quite');
  await footer('Not passed yet');
  await expect.element(remedy).toBeEnabled();
  await page.getByRole('button', { name: 'Try again' }).click();
  await answer('2', 'Right');
  await expect.element(remedy).toBeEnabled();
  await answer('13', 'Right');
  await footer('Passed');
  await expect.element(remedy).toBeEnabled();
});

test('a screen reader hears the verdict with its reasons once, and nothing before it', async () => {
  const school = await openSchool();
  await atQuiz(school);
  const spoken: string[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target as Element).closest?.('output, [aria-live], [role="status"], [role="alert"]');
      if (region?.textContent && spoken.at(-1) !== region.textContent) spoken.push(region.textContent);
    }
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  for (const [key, verdict] of [
    ['1', 'Not quiteWhat is right is marked above.Paint does not move.\nThat is resonance.'],
    ['2', 'Not quiteWhat is right is marked above.Nice, but no.'],
  ] as const) {
    await userEvent.keyboard(`${key}${mainKey}`);
    await footer('Not quite');
    expect(spoken.splice(0)).toEqual([verdict]);
    await userEvent.keyboard('{Enter}');
  }
  observer.disconnect();
});

test('a server error on first opening a lesson is named as such, and the lesson opens by itself', async () => {
  const school = await openSchool();
  school.enroll();
  const respond = school.server.fetch;
  let isFailing = true;
  vi.spyOn(school.server, 'fetch').mockImplementation(async (input, init) =>
    isFailing && String(input).includes('/api/versions/') ? new Response('', { status: 500 }) : respond(input, init),
  );
  await play(await school.open(), school);
  await expect.element(page.getByText('This lesson could not be shown')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isFailing = false;
  await title('A bridge that danced');
});

test('the current step and the given answers survive a reload', async () => {
  const school = await openSchool();
  const { store, screen } = await atQuiz(school);
  await answer('2', 'Right');
  await isSent(store);
  await screen.unmount();
  await store.close();
  await play(await school.open(), school);
  await title('Check the beat');
  await expect.element(page.getByText('Question 2 of 2')).toBeVisible();
});

test('a rejected answer is shown with its reason until the learner dismisses it', async () => {
  const school = await openSchool();
  school.server.refusals.set('quiz.answer', 'invalid_state');
  await atQuiz(school);
  await userEvent.keyboard(`2${mainKey}`);
  const notice = page.getByRole('alert');
  await expect.element(notice.getByText('An answer was not accepted.')).toBeVisible();
  await expect.element(notice.getByText(/It has changed since you opened it/)).toBeVisible();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(notice).not.toBeInTheDocument();
});

test('the player redirects a learner who is not enrolled to the page of the lesson', async () => {
  const school = await openSchool();
  const { path } = await play(await school.open(), school);
  await vi.waitFor(() => expect(path()).toBe(`/learn/catalog/lesson/${school.lesson.id}`));
});

test('focus mode toggles by key and button, is remembered, and is on by default on phones', async () => {
  const school = await openSchool();
  const { screen, store } = await atQuiz(school);
  expect(playerLayout.get()).toBe('framed');
  await userEvent.keyboard('f');
  expect(playerLayout.get()).toBe('focused');
  expect(localStorage.getItem(FOCUS_MODE_KEY)).toBe('on');
  await page.getByRole('button', { name: 'Focus' }).click();
  expect(playerLayout.get()).toBe('framed');
  localStorage.removeItem(FOCUS_MODE_KEY);
  await screen.unmount();
  expect(playerLayout.get()).toBe('absent');
  await page.viewport(390, 844);
  await play(store, school);
  await title('Check the beat');
  expect(playerLayout.get()).toBe('focused');
});

test('the margin is a sheet on a phone, and its close button closes it', async () => {
  await page.viewport(390, 844);
  const school = await openSchool();
  school.enroll();
  await play(await school.open(), school);
  await page.getByRole('button', { name: 'Beside the text' }).click();
  const sheet = page.getByRole('dialog', { name: 'Beside the text' });
  await expect.element(sheet.getByText('Explain resonance')).toBeVisible();
  const isClosed = once(sheet.element(), 'close');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await isClosed;
  await expect.element(sheet).not.toBeInTheDocument();
});

test('the arrow keys move through the steps in the reading direction', async () => {
  const school = await openSchool();
  school.enroll({ status: 'IN_PROGRESS' });
  await play(await school.open(), school);
  await title('A bridge that danced');
  await userEvent.keyboard('{ArrowRight}');
  await title('Check the beat');
  document.documentElement.dir = 'rtl';
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'A bridge that danced' })).toBeVisible();
  document.documentElement.dir = 'ltr';
});

test('the text, question and result screens have no accessibility faults', async () => {
  const school = await openSchool();
  school.enroll();
  await play(await school.open(), school);
  await title('A bridge that danced');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard(mainKey);
  await expect.element(page.getByText('Question 1 of 2')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard(`1${mainKey}`);
  await footer('Not quite');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await answer('2', 'Not quite');
  await footer('Not passed yet');
  expect(await accessibilityFaults()).toEqual([]);
});

/** Publishes a newer version in which the teacher removed one step and added another. */
function publishNewer({ server, lesson, version, steps }: School, number = 2) {
  const added = newId('LessonNode');
  const { outline, body } = version;
  const isKept = (id: string) => id !== steps.again;
  const nodes = outline.nodes.filter(({ id }) => isKept(id));
  const [read] = nodes;
  const links = outline.links.filter(({ from, to }) => isKept(from) && isKept(to));
  links.push({ from: steps.end, to: added, condition: 'always' });
  const newer = {
    ...version,
    id: newId('LessonVersion'),
    number,
    outline: { ...outline, nodes: [...nodes, { ...read!, id: added, name: 'What came of it' }], links },
    body: { ...body, [added]: body[steps.read] },
  };
  server.versions.set(newer.id, { etag: `"${number}"`, body: newer });
  server.put('Lesson', { ...lesson, publishedVersionID: newer.id });
}

test('a newer version is offered with its changes, and the learner can take it or leave it', async () => {
  const school = await openSchool();
  const { steps } = school;
  const done = { topicID: steps.read, status: 'COMPLETE' } as const;
  const enrollmentID = school.enroll({ status: 'IN_PROGRESS', currentNodeID: steps.read });
  const { owner, progress } = school.server.rows.get('Enrollment', enrollmentID) as Enrollment;
  const topic = rowOf('EnrollmentTopicProgress', newId('EnrollmentTopicProgress'), { enrollmentID, owner, ...done });
  school.server.put('EnrollmentTopicProgress', topic);
  school.enroll({ id: enrollmentID, status: 'IN_PROGRESS', progress: [done, ...progress.slice(1)] });
  const store = await school.open();
  const { screen } = await play(store, school);
  await title('A bridge that danced');
  publishNewer(school);
  const notice = page.getByRole('region', { name: 'A newer version of this lesson' });
  await notice.getByRole('button', { name: 'See what is new' }).click();
  const dialog = page.getByRole('dialog', { name: 'A newer version of this lesson' });
  await expect.element(dialog.getByText('1 new step: What came of it')).toBeVisible();
  await expect.element(dialog.getByText('1 step taken out: A second look')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'Take the new version' }).click();
  const outline = page.getByRole('navigation', { name: 'Steps' });
  await expect.element(outline.getByRole('button', { name: /^What came of it/ })).toBeVisible();
  await expect.element(outline.getByRole('button', { name: /^A bridge that danced.*done$/ })).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  publishNewer(school, 3);
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await screen.unmount();
  await play(store, school);
  await title('A bridge that danced');
  await expect.element(notice).not.toBeInTheDocument();
  expect(namesOf(school).filter((name) => name === 'enrollment.upgradeVersion')).toHaveLength(1);
});

test('a printed step is complete and has no navigation around it', async () => {
  const school = await openSchool();
  school.enroll();
  const store = await school.open();
  await play(store, school);
  await page.viewport(1440, 300);
  const scroller = await vi.waitUntil(() => document.querySelector('section:has(> article)'));
  expect(scroller.scrollHeight).toBeGreaterThan(scroller.clientHeight);
  const media = (name: string) =>
    (cdp() as unknown as { send: (method: string, parameters: object) => Promise<void> }).send(
      'Emulation.setEmulatedMedia',
      { media: name },
    );
  await media('print');
  expect(scroller.scrollHeight).toBe(scroller.clientHeight);
  expect(document.documentElement.scrollHeight).toBeGreaterThanOrEqual(scroller.scrollHeight);
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(page.getByRole('navigation').elements()).toEqual([]);
  await media('');
});
