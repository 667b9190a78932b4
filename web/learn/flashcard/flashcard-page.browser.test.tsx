import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Card, sourceOf } from '#domain/learn/card/card.ts';
import { answerText, questionText } from '#domain/learn/card/card-text.ts';
import { scheduleReview, clampReviewTime } from '#domain/learn/card/card-schedule.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { PlayerPage } from '#web/learn/player/player-page.tsx';
import { pressEveryKeyPair } from '#web/learn/player/test-keys.ts';
import { FlashcardPage } from '#web/learn/flashcard/flashcard-page.tsx';
import { closeSchool, openSchool, loadTranslations, paragraph, renderPage } from '#web/learn/test-school.tsx';
import { FOCUS_MODE_KEY } from '#web/shared/shell/focus-mode.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import type { ClientStore } from '#web/store/client-store.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

type School = Awaited<ReturnType<typeof openSchool>>;

/** Sets up a learner with flashcards in this order, and a server that schedules them. */
async function withCards(fronts: readonly string[], newPerDay = 10) {
  const school = await openSchool();
  const { server, actor, version, steps } = school;
  school.enroll({ status: 'IN_PROGRESS' });
  server.put('User', { ...rowOf('User', actor.id, { owner: actor.id }), newPerDay });
  for (const [index, front] of fronts.entries())
    server.put(
      'Card',
      rowOf('Card', newId('Card'), {
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
        versionID: version.id,
        nodeID: steps.read,
        place: { blockID: 'read', start: 0, end: 5 },
        source: sourceOf('mark', steps.read, index),
        front,
        back: `${front}, answered`,
        due: '2026-01-01T00:00:00.000Z',
        owner: actor.id,
      }),
    );
  server.effects['card.review'] = async (store, { cardID, recall, at }) => {
    const card = await store.get('Card', cardID);
    const { due, memory } = card;
    const schedule = scheduleReview(card, recall, clampReviewTime(card, at, store.now), null);
    await store.setComputed('Card', cardID, { ...schedule, beforeReview: { due, memory } });
  };
  return school;
}

const review = (store: ClientStore) => renderPage(store, FlashcardPage, '/learn/review', '/learn/review');
const showsCard = (front: string) =>
  expect.element(page.getByRole('heading', { level: 1, name: front, exact: true })).toBeVisible();
const answered = (done: number, of: number) =>
  expect.element(page.getByRole('img', { name: `${done} of ${of} cards answered today` })).toBeVisible();
const storedCards = ({ server }: School): Card[] =>
  Array.from(server.rows.all('Card'), (row) => row as unknown as Card);
const isSent = (store: ClientStore) => vi.waitUntil(() => store.sync.get().pending === 0);

beforeAll(loadTranslations);
afterEach(async () => {
  await closeSchool();
  localStorage.removeItem(FOCUS_MODE_KEY);
});

test('a learner reviews today’s cards by keyboard alone, up to the daily limit', async () => {
  const school = await withCards(['Why do bridges hum?', 'What helps?', 'Who walks?'], 2);
  const store = await school.open();
  const { path } = await review(store);
  await showsCard('Why do bridges hum?');
  await answered(0, 2);
  // The card must start below the header instead of being covered by it.
  const [header, card] = [document.querySelector('header'), document.querySelector('article')];
  expect(card?.getBoundingClientRect().top).toBeGreaterThanOrEqual(header?.getBoundingClientRect().bottom ?? Infinity);
  expect(card?.parentElement?.clientHeight).toBeGreaterThan(300);
  await expect.element(page.getByText('Why do bridges hum?, answered')).not.toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Why do bridges hum?, answered')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  // The first digit only focuses the card; the next digit rates it.
  await userEvent.keyboard('3');
  await expect.element(page.getByRole('region', { name: 'Card' })).toHaveFocus();
  await answered(0, 2);
  await userEvent.keyboard('3');
  await showsCard('What helps?');
  await answered(1, 2);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('4');
  await expect.element(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await isSent(store);
  expect(storedCards(school).map(({ memory }) => memory?.reps ?? 0)).toEqual([1, 1, 0]);
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Escape}');
  await vi.waitUntil(() => path() === '/learn/dashboard');
});

test('no key and no pair of keys rates a card or changes the daily limit while no control has the focus', async () => {
  const school = await withCards(['Why do bridges hum?']);
  const store = await school.open();
  await review(store);
  await showsCard('Why do bridges hum?');
  await userEvent.keyboard('b');
  await expect.element(page.getByRole('dialog', { name: 'Daily limits' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Daily limits' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Why do bridges hum?, answered')).toBeVisible();
  await userEvent.keyboard('1');
  await pressEveryKeyPair();
  await isSent(store);
  expect(school.server.executed).toEqual([]);
});

test('cards can be reviewed offline, and the server counts each review once', async () => {
  const school = await withCards(['Why do bridges hum?', 'What helps?']);
  const store = await school.open();
  await review(store);
  await showsCard('Why do bridges hum?');
  school.server.isOnline = false;
  await userEvent.keyboard(' 44');
  await showsCard('What helps?');
  await userEvent.keyboard(' 2');
  await expect.element(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  expect(storedCards(school).map(({ memory }) => memory)).toEqual([null, null]);
  const guessed = store.list('Card', {}).map(({ due }) => due);
  school.server.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await isSent(store);
  expect(storedCards(school).map(({ memory }) => memory?.reps)).toEqual([1, 1]);
  expect(
    storedCards(school)
      .map(({ due }) => due)
      .toSorted(),
  ).toEqual(guessed.toSorted());
});

test('a forgotten card comes back within the session, after the others and not within a minute', async () => {
  const school = await withCards(['Why do bridges hum?', 'What helps?']);
  const store = await school.open();
  await review(store);
  await showsCard('Why do bridges hum?');
  await userEvent.keyboard(' 11');
  await showsCard('What helps?');
  await answered(1, 2);
  await userEvent.keyboard(' 3');
  await expect.element(page.getByRole('heading', { name: 'Almost done' })).toBeVisible();
  await expect.element(page.getByText(/The card you forgot comes back in \d+ seconds\./)).toBeVisible();
  await isSent(store);
  const [forgotten] = storedCards(school) as [Card];
  const memory = { ...forgotten.memory!, lastReview: new Date(Date.now() - 58_000).toISOString() };
  school.server.put('Card', { ...forgotten, memory });
  await showsCard('Why do bridges hum?');
  await answered(2, 2);
  await userEvent.keyboard(' 3');
  await expect.element(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await isSent(store);
  expect(storedCards(school).map((card) => card.memory?.reps)).toEqual([2, 1]);
});

test('a card that was forgotten too often is suspended with a message that leads to the difficult cards', async () => {
  const school = await withCards(['Why do bridges hum?']);
  const [card] = storedCards(school) as [Card];
  const learned = scheduleReview(card, 'good', '2026-01-01T08:00:00.000Z', null).memory;
  school.server.put('Card', { ...card, memory: { ...learned, lapses: 7, scheduledDays: 3 } });
  const { path, search } = await review(await school.open());
  await showsCard('Why do bridges hum?');
  await userEvent.keyboard(' 11');
  await expect.element(page.getByText('You keep forgetting it. Try making it simpler.')).toBeVisible();
  await page.getByRole('button', { name: 'Show difficult cards' }).click();
  await vi.waitUntil(() => path() === '/learn/cards' && search() === '?state=difficult');
});

test('the card on screen stays when another device reviews others or adds one that is due earlier', async () => {
  const school = await withCards(['Why do bridges hum?', 'What helps?', 'Who walks?']);
  const store = await school.open();
  await review(store);
  await showsCard('Why do bridges hum?');
  await userEvent.keyboard(' ');
  const [, second] = storedCards(school) as [Card, Card];
  school.server.put('Card', {
    ...second,
    id: newId('Card'),
    front: 'Which wind?',
    due: '2025-01-01T00:00:00.000Z',
    createdAt: '2025-01-01T00:00:00.000Z',
  });
  const { due, memory } = scheduleReview(second, 'good', new Date().toISOString(), null);
  school.server.put('Card', { ...second, due, memory });
  await answered(1, 4);
  await expect.element(page.getByText('Why do bridges hum?, answered')).toBeVisible();
});

test('the last rating is undone by button and by key, also offline and after a reload', async () => {
  const school = await withCards(['Why do bridges hum?', 'What helps?']);
  const store = await school.open();
  const { screen } = await review(store);
  const undo = page.getByRole('button', { name: 'Undo last answer' });
  // A message about the last undo may cover the button.
  const pressUndo = async () => {
    (undo.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await showsCard('Why do bridges hum?');
  await expect.element(undo).toBeDisabled();
  await userEvent.keyboard(' 11');
  await showsCard('What helps?');
  await userEvent.keyboard('{Control>}z{/Control}');
  await showsCard('Why do bridges hum?');
  await isSent(store);
  expect(storedCards(school).map(({ memory, beforeReview }) => [memory, beforeReview])).toEqual([
    [null, null],
    [null, null],
  ]);
  school.server.isOnline = false;
  await userEvent.keyboard(' 4');
  await showsCard('What helps?');
  await userEvent.keyboard('u');
  await showsCard('Why do bridges hum?');
  await userEvent.keyboard(' 3');
  await showsCard('What helps?');
  await userEvent.keyboard(' 3');
  await expect.element(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await screen.unmount();
  await review(store);
  await expect.element(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await pressUndo();
  await showsCard('What helps?');
  await expect.element(page.getByText('What helps?, answered')).not.toBeInTheDocument();
  school.server.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await isSent(store);
  expect(storedCards(school).map(({ memory }) => memory?.reps ?? 0)).toEqual([1, 0]);
  await pressUndo();
  await showsCard('Why do bridges hum?');
  await expect.element(undo).toBeDisabled();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Why do bridges hum?' })).toHaveFocus();
});

test('a learner practices more cards than the daily limit, five at a time and also after a reload', async () => {
  const fronts = Array.from({ length: 9 }, (_, index) => `Question ${index}?`);
  const school = await withCards(fronts, 1);
  const store = await school.open();
  const { screen } = await review(store);
  await showsCard('Question 0?');
  await userEvent.keyboard(' 44');
  await expect.element(page.getByText('You answered 1 card today. 8 more cards are waiting.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Practice 5 more' }).click();
  await answered(1, 6);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Question 1?' })).toHaveFocus();
  await screen.unmount();
  await review(store);
  await answered(1, 6);
  for (let index = 1; index <= 5; index += 1) {
    await showsCard(`Question ${index}?`);
    // The first digit after the reload only focuses the card.
    await userEvent.keyboard(index === 1 ? ' 44' : ' 4');
  }
  await expect.element(page.getByText('You answered 6 cards today. 3 more cards are waiting.')).toBeVisible();
  await page.getByRole('button', { name: 'Practice 5 more' }).click();
  await answered(6, 9);
});

test('a card links to its sentence, and a removed card can be restored', async () => {
  const school = await withCards(['Why do bridges hum?', 'What helps?']);
  const store = await school.open();
  await review(store);
  const origin = page.getByRole('link', { name: 'A bridge that danced · Why bridges hum' });
  await expect
    .element(origin)
    .toHaveAttribute('href', `/learn/enrollments/lesson/${school.lesson.id}?step=${school.steps.read}#read`);
  await page.getByRole('button', { name: 'Delete' }).click();
  await showsCard('What helps?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await isSent(store);
  expect(storedCards(school).map(({ deletedAt }) => deletedAt)).toEqual([null, null]);
});

test('a learner sets the daily limits during the review, an invalid limit shows an error, and Save closes', async () => {
  const school = await withCards(['Why do bridges hum?', 'What helps?', 'Who walks?']);
  const store = await school.open();
  await review(store);
  await answered(0, 3);
  await userEvent.keyboard('b');
  const type = async (name: string, text: string) => {
    await userEvent.tripleClick(page.getByRole('spinbutton', { name }));
    await userEvent.keyboard(text);
  };
  await type('Due cards a day', '0');
  await expect.element(page.getByText('Choose a whole number from 1 to 1000.')).toBeVisible();
  await type('Due cards a day', '20');
  await type('New cards a day', '1');
  expect(await accessibilityFaults()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Daily limits' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Daily limits saved')).toBeVisible();
  await expect.element(page.getByRole('img', { name: '0 of 1 card answered today' })).toBeVisible();
  await isSent(store);
  expect(store.list('User', {})[0]).toMatchObject({ reviewsPerDay: 20, newPerDay: 1, examDay: null });
  await userEvent.keyboard('b');
  await page.getByLabelText('Exam date (optional)').fill('2099-02-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await isSent(store);
  expect(store.list('User', {})[0]).toMatchObject({ newPerDay: 1, examDay: '2099-02-01' });
});

test('the review explains to a learner without cards how cards are made, and leaving it leads back', async () => {
  const school = await withCards([]);
  const visited = ['/learn/catalog', '/learn/review'];
  const { path } = await renderPage(await school.open(), FlashcardPage, '/learn/review', ...visited);
  await expect.element(page.getByRole('heading', { name: 'Nothing to remember yet' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await vi.waitUntil(() => path() === '/learn/catalog');
});

/** Sets up a learner whose only card comes from a missed question of the quiz. */
async function withMissedQuestion(asked?: QuizQuestion, missed = ['paint']) {
  const school = await withCards(['']);
  const { server, version, steps, actor } = school;
  const body = version.body[steps.quiz];
  if (asked && body?.type === 'QUIZ') version.body[steps.quiz] = { ...body, questions: [asked] };
  const question = asked ?? (body?.type === 'QUIZ' ? body.questions[0]! : undefined!);
  const grade = { isRight: false, score: 0, answer: asked?.answer ?? ['wind'], feedback: {}, explanation: null };
  const [card] = storedCards(school) as [Card];
  server.put('Card', {
    ...card,
    nodeID: steps.quiz,
    source: sourceOf('question', steps.quiz, question.id),
    front: questionText(question),
    back: answerText(question, grade),
  });
  const answers = [{ questionID: question.id, answer: missed, grade }];
  const attempt = { nodeID: steps.quiz, versionID: version.id, answers, owner: actor.id };
  server.put('QuizAttempt', rowOf('QuizAttempt', newId('QuizAttempt'), attempt));
  return school;
}

test('a card of a missed question is answered by choosing, and the result suggests a rating that can be changed', async () => {
  const school = await withMissedQuestion();
  const store = await school.open();
  await review(store);
  await page.getByRole('radio', { name: /A push in time/ }).click();
  await expect.element(page.getByRole('radio', { name: /A push in time/ })).toBeChecked();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect.element(page.getByRole('button', { name: /^Good.*suggested/ })).toHaveFocus();
  await page.getByRole('button', { name: /^Easy/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Done for today' })).toBeVisible();
  await isSent(store);
  expect(school.server.executed.at(-1)).toMatchObject({ name: 'card.review', input: { recall: 'easy' } });
  await page.getByRole('button', { name: 'Undo last answer' }).click();
  await page.getByRole('radio', { name: /Its paint/ }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /^Forgot.*suggested/ })).toHaveFocus();
  await expect.element(page.getByText('Right answer')).toBeVisible();
});

test('a card of a missed question is answered by typing, and its keys neither turn nor rate the card', async () => {
  const question = paragraph('b', 'Over which water?');
  const typed = { id: 'water', kind: 'text' as const, question, options: [], answer: ['Narrows 1'], score: 1 };
  const school = await withMissedQuestion(typed, ['Thames']);
  const store = await school.open();
  await review(store);
  await userEvent.click(page.getByRole('textbox'));
  await userEvent.keyboard('narrows 1');
  expect(school.server.executed.map(({ name }) => name)).not.toContain('card.review');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: /^Good.*suggested/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await isSent(store);
  expect(school.server.executed.at(-1)).toMatchObject({ name: 'card.review', input: { recall: 'good' } });
});

test('an edited card of a missed question is turned over, and so is a card whose question is not answered', async () => {
  const school = await withMissedQuestion();
  const store = await school.open();
  await review(store);
  await expect.element(page.getByRole('radio', { name: /A push in time/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await expect.element(page.getByText('A push in time', { exact: true })).toBeVisible();
  const [card] = storedCards(school) as [Card];
  school.server.put('Card', { ...card, front: 'Why does it hum?' });
  await showsCard('Why does it hum?');
});

test('a sentence becomes a card by selecting a part of it, or by keyboard alone', async () => {
  const school = await withCards([]);
  const store = await school.open();
  await renderPage(
    store,
    PlayerPage,
    '/learn/enrollments/lesson/$id',
    `/learn/enrollments/lesson/${school.lesson.id}?step=${school.steps.read}`,
  );
  const words = page.getByText('A bridge that danced, in many words.');
  await expect.element(words).toBeVisible();
  const text = words.element().firstChild!;
  document.getSelection()?.setBaseAndExtent(text, 2, text, 8);
  await page.getByRole('button', { name: 'Remember this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a flashcard' });
  await expect.element(dialog.getByRole('button', { name: 'Save flashcard' })).toHaveFocus();
  expect(await accessibilityFaults()).toEqual([]);
  await dialog.getByRole('button', { name: 'bridge', pressed: true }).click();
  await expect.element(dialog.getByRole('button', { name: 'Save flashcard' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'many' }).click();
  await dialog.getByRole('button', { name: 'words' }).click();
  await dialog.getByRole('button', { name: 'Save flashcard' }).click();
  await isSent(store);
  const [made, ...others] = storedCards(school);
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    nodeID: school.steps.read,
    front: 'A bridge that danced, in ____.',
    back: 'A bridge that danced, in many words.',
    place: { start: 0, end: 36 },
  });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.click();
  await expect.poll(() => storedCards(school)).toMatchObject([{ deletedAt: expect.any(String) }]);
  school.server.put('Card', made!);
  await expect.poll(() => store.get('Card', made!.id)?.deletedAt).toBe(null);
  await userEvent.keyboard('r');
  await expect.element(page.getByRole('button', { name: 'Remember this' })).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Remember this' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Save flashcard' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await isSent(store);
  expect(school.server.executed.filter(({ name }) => name === 'card.createFromHighlight')).toHaveLength(2);
  // The toast quotes the sentence too.
  await expect.element(words.first()).toHaveFocus();
  expect(storedCards(school)).toHaveLength(1);
  // The sentence had a card, so undo returns to it.
  expect(storedCards(school)[0]!.front).not.toBe(made!.front);
  await undo.last().click();
  await expect.poll(() => storedCards(school)).toMatchObject([{ front: made!.front, deletedAt: null }]);
});

test('the limits dialog compares predicted with actual recall once there are enough reviews', async () => {
  const school = await withCards(['Why do bridges hum?', 'What helps?']);
  const store = await school.open();
  await review(store);
  await showsCard('Why do bridges hum?');
  const openAccuracy = async () => {
    await userEvent.keyboard('b');
    await userEvent.click(page.getByText('Predicted and actual recall').first());
  };
  await openAccuracy();
  await expect.element(page.getByText('Available after 50 reviews of cards you’ve learned.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const [card] = storedCards(school);
  const reviews = Array.from(
    { length: 60 },
    (_, index) => [3, index % 10 === 0 ? 1 : 3, index < 20 ? 72 : 93] as const,
  );
  school.server.put('Card', { ...card!, reviews });
  const fit = { weights: Array.from({ length: 21 }, () => 1), retention: 0.9, reviews: 412 };
  school.server.put('User', { ...rowOf('User', school.actor.id, { owner: school.actor.id }), scheduleFit: fit });
  await openAccuracy();
  await expect.element(page.getByText('60 reviews: 86.0% recall predicted, 90.0% achieved.')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '72.0%' })).toBeVisible();
  await expect.element(page.getByText('Intervals are tuned to your memory, based on 412 reviews.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});
