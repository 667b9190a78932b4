import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Card } from '#domain/learn/card/card.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';
import { CardListPage } from '#web/learn/card-list/card-list-page.tsx';
import { closeSchool, loadTranslations, openSchool, renderPage } from '#web/learn/test-school.tsx';
import { loadCommands } from '#web/shared/registry/commands.ts';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import type { ClientStore } from '#web/store/client-store.ts';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';

const { memory } = scheduleReview({ memory: null, reviews: [] }, 'good', '2026-01-01T08:00:00.000Z', null);

/** Sets up a learner with these cards, the first of them the newest. */
async function withCards(cards: readonly Partial<Card>[]) {
  const school = await openSchool();
  const { server, actor } = school;
  school.enroll({ status: 'IN_PROGRESS' });
  for (const [index, card] of cards.entries())
    server.put(
      'Card',
      rowOf('Card', newId('Card'), {
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, -index)).toISOString(),
        back: 'Back',
        due: '2026-01-01T00:00:00.000Z',
        owner: actor.id,
        ...card,
      }),
    );
  return school;
}
const open = (store: ClientStore, search = '') =>
  renderPage(store, CardListPage, '/learn/cards', `/learn/cards${search}`);
const isSent = (store: ClientStore) => vi.waitUntil(() => store.sync.get().pending === 0);
const fronts = () => page.getByRole('list', { name: 'Flashcards' }).getByRole('button', { name: /\?$/ });
const shows = (...names: string[]) =>
  expect
    .poll(() =>
      fronts()
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(names);
const cardsIn = ({ server }: Awaited<ReturnType<typeof withCards>>) =>
  Array.from(server.rows.all('Card'), (row) => row as unknown as Card);

beforeAll(async () => {
  await loadTranslations();
  await loadCommands();
});
afterEach(closeSchool);

test('the list is searched by words and filtered by lesson, deck and state, and the address keeps the filters', async () => {
  const school = await withCards([
    { front: 'Why hum?', deck: 'Bridges' },
    { front: 'Who walks?', memory, due: '2999-01-01T00:00:00.000Z' },
    { front: 'Which wind?', memory: { ...memory, lapses: 8 }, suspendedAt: '2026-01-01T00:00:00.000Z' },
    { front: 'What sways?' },
  ]);
  const [, , , last] = cardsIn(school);
  school.server.put('Card', { ...last!, versionID: school.version.id, nodeID: school.steps.read });
  const { search } = await open(await school.open());
  await shows('Why hum?', 'Who walks?', 'Which wind?', 'What sways?');
  await expect.element(page.getByText('4 flashcards')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByLabelText('State').selectOptions('Suspended');
  await shows('Which wind?');
  await page.getByLabelText('State').selectOptions('All states');
  await page.getByLabelText('Lesson or deck').selectOptions('Why bridges hum');
  await shows('What sways?');
  await page.getByLabelText('Lesson or deck').selectOptions('Bridges');
  await shows('Why hum?');
  await page.getByRole('searchbox').fill('walk');
  await expect.element(page.getByRole('heading', { name: 'No flashcards match' })).toBeVisible();
  expect(search()).toBe('?q=walk&deck=Bridges');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await shows('Why hum?', 'Who walks?', 'Which wind?', 'What sways?');
});

test('a learner writes cards one after another, also offline, and they reach the server', async () => {
  const school = await withCards([]);
  const store = await school.open();
  await open(store);
  await expect.element(page.getByRole('heading', { name: 'No flashcards yet' })).toBeVisible();
  school.server.isOnline = false;
  await page.getByRole('button', { name: 'New flashcard' }).last().click();
  await page.getByRole('button', { name: 'Add flashcard' }).click();
  await expect.element(page.getByText('Enter the front of the card.')).toBeVisible();
  await userEvent.keyboard('Capital of Norway?');
  await page.getByLabelText('Back').fill('Oslo');
  await page.getByLabelText('Deck (optional)').fill('Europe');
  expect(await accessibilityFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Add flashcard' }).click();
  await expect.element(page.getByLabelText('Front')).toHaveFocus();
  await userEvent.keyboard('Capital of Spain?');
  await page.getByRole('button', { name: 'Add flashcard' }).click();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await shows('Capital of Spain?', 'Capital of Norway?');
  school.server.isOnline = true;
  window.dispatchEvent(new Event('online'));
  await isSent(store);
  expect(cardsIn(school).map(({ front, back, deck }) => [front, back, deck])).toEqual([
    ['Capital of Norway?', 'Oslo', 'Europe'],
    ['Capital of Spain?', '', 'Europe'],
  ]);
});

test('a card is edited, and an edit that was closed without saving can be continued', async () => {
  const school = await withCards([{ front: 'Why hum?' }]);
  const store = await school.open();
  await open(store);
  await fronts().click();
  await page.getByLabelText('Back').fill('A push in time');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Flashcard not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect.element(page.getByLabelText('Back')).toHaveValue('A push in time');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('A push in time')).toBeVisible();
  await isSent(store);
  expect(cardsIn(school)).toMatchObject([{ front: 'Why hum?', back: 'A push in time', deck: null }]);
});

test('an edit sends only what was changed, so that what another device has written meanwhile stays', async () => {
  const school = await withCards([{ front: 'Why hum?', deck: 'Bridges' }]);
  const store = await school.open();
  await open(store);
  await fronts().click();
  await page.getByLabelText('Back').fill('A push in time');
  const [card] = cardsIn(school);
  school.server.put('Card', { ...card!, front: 'Why does it hum?', deck: 'Physics' });
  await shows('Why does it hum?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Flashcard saved')).toBeVisible();
  await isSent(store);
  expect(cardsIn(school)).toMatchObject([{ front: 'Why does it hum?', back: 'A push in time', deck: 'Physics' }]);
});

test('a card is suspended, resumed and deleted, each with undo, and changes of another device appear', async () => {
  const school = await withCards([{ front: 'Why hum?' }]);
  const store = await school.open();
  await open(store);
  await page.getByRole('button', { name: 'Suspend' }).click();
  const resume = page.getByRole('button', { name: 'Resume' });
  await expect.element(resume).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(resume).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'No flashcards yet' })).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await shows('Why hum?');
  await isSent(store);
  const [card] = cardsIn(school);
  school.server.put('Card', { ...card!, front: 'Why does it hum?' });
  await shows('Why does it hum?');
});

test('the focus moves to the next card when one is deleted', async () => {
  const school = await withCards([{ front: 'Why hum?' }, { front: 'Who walks?' }]);
  await open(await school.open());
  await page.getByRole('button', { name: 'Delete' }).first().click();
  await shows('Who walks?');
  await expect.element(page.getByRole('listitem')).toHaveFocus();
});

test('the list shows fifty cards at a time', async () => {
  const school = await withCards(Array.from({ length: 51 }, (_, index) => ({ front: `Question ${index}?` })));
  await open(await school.open());
  await expect.poll(() => fronts().elements().length).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => fronts().elements().length).toBe(51);
});

test('the import of an Anki deck says what it added and left out, and why a file was refused', async () => {
  let answer = { status: 422, json: { code: 'invalid_input', title: '' } as object };
  const sent: string[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 0;
      responseText = '';
      onload = () => {};
      open = (method: string, path: string) => sent.push(`${method} ${path}`);
      send = () => {
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.json);
        this.onload();
      };
      abort = () => {};
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await open(await (await withCards([])).open());
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import Anki deck' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Anki deck' });
  await expect.element(dialog.getByRole('button', { name: 'Choose file' })).toBeVisible();
  const choose = () =>
    userEvent.upload(document.querySelector('input[type=file]')!, new File(['deck'], 'bridges.apkg'));
  await choose();
  await expect.poll(() => dialog.element().textContent).toContain('“bridges.apkg” couldn’t be imported.');
  answer = { status: 200, json: { added: 2, known: 1, leftOut: 0, withoutMedia: 3 } };
  await choose();
  await expect.element(dialog.getByText('2 flashcards added')).toBeVisible();
  await expect.element(dialog.getByText('You already had 1 card.')).toBeVisible();
  await expect.element(dialog.getByText('3 cards lost their pictures or sounds.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  expect(sent).toEqual(['POST /api/cards', 'POST /api/cards']);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a learner with notes and no cards can export the notes as CSV and in an Anki deck', async () => {
  const school = await withCards([]);
  const { server, actor, lesson, steps } = school;
  server.put(
    'Annotation',
    rowOf('Annotation', newId('Annotation'), { lessonID: lesson.id, nodeID: steps.read, owner: actor.id }),
  );
  await open(await school.open());
  await page.getByRole('button', { name: 'Import and export' }).click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Export notes as CSV' }))
    .toHaveAttribute('href', '/api/notes.csv');
  await expect.element(page.getByRole('menuitem', { name: 'Export as Anki deck' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Export cards as CSV' })).not.toBeInTheDocument();
});
