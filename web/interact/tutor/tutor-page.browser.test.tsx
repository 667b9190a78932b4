import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { citation, closeTutor, visitTutor, openTutor, loadTranslations } from '#web/interact/tutor/test-tutor.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { newId } from '#web/store/row/new-id.ts';
import { rowOf } from '#web/store/row/test-row.ts';
import { expectFocusKept } from '#web/shared/test-focus.ts';
import { typeInto } from '#web/shared/test-typing.ts';

type Room = Awaited<ReturnType<typeof openTutor>>;

beforeAll(loadTranslations);
afterEach(async () => {
  await closeTutor();
  await page.viewport(1440, 900);
});

const field = () => page.getByRole('textbox', { name: /^Ask Sage/ });
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const said = () => page.getByRole('region', { name: 'What was said' });

async function ask(words: string, room: Room) {
  const before = room.rows('TutorMemory').length;
  await field().fill(words);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(room.rows('TutorMemory').length).toBeGreaterThan(before));
}

/** Waits until the page reads the stream of the answer. */
const untilRead = (room: Room) => vi.waitFor(() => expect(room.speech().readers).toBe(1));

test('the tutor page shows how to ask, and renders an answer as it streams, with sources and follow-up questions [S-057, S-251]', async () => {
  const room = await openTutor();
  const { href } = await visitTutor(room.store);
  await expect.element(page.getByRole('heading', { name: 'Ask Sage about what you learn' })).toBeVisible();
  await expect.element(page.getByText(/^Sage finds the sentences in your lessons/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await ask('What is damping?', room);
  await expect.element(said().getByText('What is damping?')).toBeVisible();
  expect(href()).toContain(`conversation=${room.last().conversationID}`);
  await untilRead(room);
  room.say({ type: 'source', source: citation }, { type: 'text', text: 'It takes **moti' });
  await expect.element(said().getByText('It takes **moti')).toBeVisible();
  room.say({
    type: 'text',
    text: 'on** away [^1].\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n$$x^2$$\n\n```js\nlet a;\n```',
  });
  await expect.element(said().getByText('motion', { exact: true })).toBeVisible();
  await expect.element(said().getByRole('columnheader', { name: 'a' })).toBeVisible();
  await expect.poll(() => document.querySelector('.katex-display')).not.toBeNull();
  room.say({ type: 'next', questions: ['And what is resonance?'] });
  room.keep();
  const chip = page.getByRole('link', { name: 'Source 1: Why bridges hum, Damping' });
  await expect.element(chip).toHaveAttribute('href', `/learn/catalog/lesson/${citation.lessonID}`);
  await page.getByText('1 source').click();
  await expect.element(page.getByText('Damping takes the motion away.')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await button('And what is resonance?').click();
  await vi.waitFor(() => expect(room.rows('TutorMemory')).toHaveLength(2));
  expect(room.last().isOpening).toBe(false);
});

test('the tutor page of a site with a model says that the tutor answers, not only that it quotes', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'model', content: 'on' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  await visitTutor((await openTutor()).store);
  await expect.element(page.getByText(/^Sage answers from your lessons/)).toBeVisible();
});

test('a source of an enrolled lesson links to the sentence in the player', async () => {
  const room = await openTutor();
  const learnt = { lessonID: citation.lessonID, owner: room.actor.id };
  room.server.put('Enrollment', rowOf('Enrollment', newId('Enrollment'), learnt));
  await visitTutor(room.store);
  await ask('Why?', room);
  await untilRead(room);
  room.say({ type: 'source', source: citation }, { type: 'text', text: 'So [^1].' });
  const { lessonID, nodeID } = citation;
  await expect
    .element(page.getByRole('link', { name: /^Source 1/ }))
    .toHaveAttribute('href', `/learn/enrollments/lesson/${lessonID}?step=${nodeID}#b7:3-20`);
});

test('an answer renders markup as text, links only to web pages, and marks sentences without a source', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await ask('<script>alert(1)</script>', room);
  await expect.element(said().getByText('<script>alert(1)</script>')).toBeVisible();
  await untilRead(room);
  room.say({ type: 'source', source: citation });
  room.say({
    type: 'text',
    text: 'Known [^1].\n\nGuessed <img src=x onerror="alert(1)">.[^0] Known too [^1]. Guessed again.[^0]\n\nIs it?\n\n[bad](javascript:alert(1)) ![pic](https://example.org/a.png) a@b.example <c@d.example> [mail](mailto:e@f.example) [^1] [^9]',
  });
  room.keep();
  // The mark is after each of the two sentences, and its legend once below them.
  await expect.element(page.getByText('Not from your lessons', { exact: true })).toBeVisible();
  expect(page.getByText('(Not from your lessons)').elements()).toHaveLength(2);
  expect(said().element().textContent).toMatch(/Known too 1\. Guessed again\.\(Not from your lessons\)Is it\?bad/);
  expect(said().element().querySelectorAll('img, script')).toHaveLength(0);
  expect(
    [...said().element().querySelectorAll('a')].filter((link) => /^(?:javascript|mailto)/.test(link.href)),
  ).toEqual([]);
  await expect
    .element(
      said()
        .getByText(/Guessed <img src=x/)
        .first(),
    )
    .toBeVisible();
});

test('a formula is rendered in a deeply nested list', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await ask('Which?', room);
  await untilRead(room);
  const list = Array.from({ length: 8 }, (_, level) => `${'  '.repeat(level)}- level ${level} $x_${level}$`);
  room.say({ type: 'text', text: list.join('\n') });
  room.keep();
  await vi.waitFor(() => expect(said().element().querySelectorAll('.katex')).toHaveLength(8));
});

test('a model that is silent for ten seconds shows a note with a stop button, and a failure says that nothing was charged', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await expect.element(field()).toBeVisible();
  await ask('Why?', room);
  await untilRead(room);
  const waiting = page.getByText('Still waiting for the model…');
  // New text restarts the wait.
  const timers = vi.spyOn(globalThis, 'setTimeout');
  room.say({ type: 'text', text: 'Because ' });
  await expect.element(said().getByText('Because')).toBeVisible();
  expect(waiting.elements()).toHaveLength(0);
  const tenSeconds = () => timers.mock.calls.findLast(([, ms]) => ms === 10_000)?.[0];
  await vi.waitFor(() => expect(tenSeconds()).toBeDefined());
  (tenSeconds() as () => void)();
  await expect.element(waiting).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await said().getByRole('button', { name: 'Stop', exact: true }).click();
  await vi.waitFor(() => expect(room.asked).toContain('stop'));
  room.say({ type: 'text', text: 'of this.' });
  await expect.element(waiting).not.toBeInTheDocument();
  room.keep('failed', {}, 0);
  const failure = said().getByRole('alert');
  await expect
    .element(failure)
    .toHaveTextContent('Couldn’t get an answer. Your question is saved. Nothing was charged.Ask again');
  expect(await accessibilityFaults()).toEqual([]);
  await failure.getByRole('button', { name: 'Ask again' }).click();
  await vi.waitFor(() => expect(room.last().status).toBe('WAITING'));
});

test('a question that the server refuses to answer is sent again by “Ask again”', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  room.refuseNext('conflict');
  await ask('Why?', room);
  await said().getByRole('button', { name: 'Ask again' }).click();
  await untilRead(room);
  room.say({ type: 'text', text: 'Because.' });
  await expect.element(said().getByText('Because.')).toBeVisible();
});

test('the wording of the last question is corrected without another answer [S-541]', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await ask('Wy?', room);
  await untilRead(room);
  room.say({ type: 'text', text: 'Because.' });
  room.keep();
  await said().getByRole('button', { name: 'Change this question' }).click();
  await userEvent.keyboard('{Control>}a{/Control}Why?');
  await button('Change only the wording').click();
  await expect.element(said().getByText('Why?', { exact: true })).toBeVisible();
  await expect.element(said().getByText('Because.').first()).toBeVisible();
  await vi.waitFor(() =>
    expect(room.rows('OpenAIChatResponse').find(({ role }) => role === 'user')?.content).toBe('Why?'),
  );
  expect(room.rows('TutorMemory')).toHaveLength(1);
});

test('an answer continues where it broke after a lost network', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await ask('Why?', room);
  await untilRead(room);
  room.say({ type: 'text', text: 'One ' });
  await expect.element(said().getByText('One')).toBeVisible();
  const { run } = room.speech();
  room.speech().lose();
  await vi.waitFor(() => expect(room.asked).toContain(`answer?run=${run}&from=1`));
  await untilRead(room);
  room.say({ type: 'text', text: 'two.' });
  await expect.element(said().getByText('One two.')).toBeVisible();
});

test('a question asked offline is shown at once and answered when the network is back', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await expect.element(field()).toBeVisible();
  room.server.setOnline(false);
  await field().fill('Why?');
  await userEvent.keyboard('{Enter}');
  await expect.element(said().getByText('Why?')).toBeVisible();
  await expect.element(said().getByText('Will be answered when the network is back.')).toBeVisible();
  room.server.setOnline(true);
  await vi.waitFor(() => expect(room.rows('TutorMemory')).toHaveLength(1));
  await untilRead(room);
  room.say({ type: 'text', text: 'Because.' });
  await expect.element(said().getByText('Because.')).toBeVisible();
});

test('Escape stops an answer, Shift+Enter adds a line, and a question can be edited and asked again', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await field().fill('Wat is');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}it');
  await expect.element(field()).toHaveValue('Wat is\nit');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(room.rows('TutorMemory')).toHaveLength(1));
  await untilRead(room);
  await expect.element(button('Stop answering')).toBeVisible();
  await field().click();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(room.asked).toContain('stop'));
  room.say({ type: 'text', text: 'Half' });
  room.keep('stopped');
  await expect.element(said().getByText('Stopped')).toBeVisible();
  const first = room.last().id;
  await button('Change this question').click();
  await expect.element(field()).toHaveValue('Wat is\nit');
  await field().fill('What is it?');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(room.last().id).not.toBe(first));
  expect(room.rows('TutorMemory')).toHaveLength(1);
  await untilRead(room);
  room.keep('failed');
  await expect.element(page.getByRole('alert').getByText(/^Couldn’t get an answer/)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
  await button('Ask again').click();
  await vi.waitFor(() => expect(room.last().status).toBe('WAITING'));
  await untilRead(room);
  room.say({ type: 'text', text: 'That.' });
  room.keep();
  await button('Helpful').click();
  await vi.waitFor(() => expect(room.last().isHelpful).toBe(true));
  await expect.element(button('Helpful')).toHaveAttribute('aria-pressed', 'true');
});

test('a pasted text that is too long for a question is cut between two characters, and the page says so', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await field().click();
  const data = new DataTransfer();
  data.setData('text/plain', `${'x'.repeat(3_999)}${'🐙'.repeat(5_000_000)}`);
  field()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  await expect.element(page.getByText(/at most 4,000 characters/)).toBeVisible();
  expect((field().element() as HTMLTextAreaElement).value).toBe('x'.repeat(3_999));
});

test('a conversation that was scrolled up keeps its position, and a button scrolls to the latest answer', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await ask('Tell me all', room);
  await untilRead(room);
  const lines = (from: number) => Array.from({ length: 60 }, (_, line) => `Line ${from + line}.\n\n`).join('');
  room.say({ type: 'text', text: lines(0) });
  const region = () => said().element();
  const fromEnd = () => region().scrollHeight - region().scrollTop - region().clientHeight;
  await expect.element(said().getByText('Line 59.')).toBeInTheDocument();
  await expect.poll(fromEnd).toBeLessThan(2);
  region().scrollTo({ top: 100 });
  await expect.element(button('To the latest')).toBeVisible();
  room.say({ type: 'text', text: lines(60) });
  await expect.element(said().getByText('Line 119.')).toBeInTheDocument();
  expect(region().scrollTop).toBe(100);
  await button('To the latest').click();
  await expect.poll(fromEnd).toBeLessThan(2);
});

test('a learner renames their tutor [S-237]', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sage' })).toBeVisible();
  await button('Rename Sage').click();
  await page.getByRole('textbox', { name: 'Name of the tutor' }).fill('Ada');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  await vi.waitFor(() => expect(room.rows('Tutor')[0]?.name).toBe('Ada'));
  await vi.waitFor(() => expect(document.title).toContain('Ada'));
});

test('memories are added, edited, deleted one by one or all at once, and turned off [S-242, S-244]', async () => {
  const room = await openTutor();
  const memory = { tutorID: room.tutorID, userID: room.actor.id, owner: room.actor.id, isRemembered: true } as const;
  const of = { conversationID: newId('Conversation'), status: 'ANSWERED', isOpening: true } as const;
  room.server.put(
    'TutorMemory',
    rowOf('TutorMemory', newId('TutorMemory'), { ...memory, ...of, content: 'My exam is on Friday.' }),
  );
  await visitTutor(room.store);
  await expect.element(page.getByText('My exam is on Friday.')).toBeVisible();
  await expectFocusKept(() => button('Add a memory').click());
  await expect.element(page.getByRole('textbox', { name: 'New memory' })).toHaveFocus();
  await userEvent.keyboard('Likes maps');
  await expectFocusKept(() => button('Save').click());
  await vi.waitFor(() => expect(room.rows('TutorMemory').map(({ content }) => content)).toContain('Likes maps'));
  await expectFocusKept(() => button('Edit “Likes maps”').click());
  await expectFocusKept(() => button('Cancel').click());
  await expectFocusKept(() => button('Edit “Likes maps”').click());
  await typeInto(page.getByRole('textbox', { name: 'Edit the memory' }), 'Likes charts');
  await expectFocusKept(() => userEvent.keyboard('{Enter}'));
  await vi.waitFor(() => expect(room.rows('TutorMemory').map(({ content }) => content)).toContain('Likes charts'));
  expect(await accessibilityFaults()).toEqual([]);
  await button('Forget “My exam is on Friday.”').click();
  await expect
    .element(page.getByRole('dialog').getByText(/The question and the answer that it came from/))
    .toBeVisible();
  await button('Forget it').click();
  await vi.waitFor(() => expect(room.rows('TutorMemory').map(({ content }) => content)).toEqual(['Likes charts']));
  await page.getByRole('checkbox', { name: 'Remember what I tell' }).click();
  await vi.waitFor(() => expect(room.rows('Tutor')[0]?.isRemembering).toBe(false));
  await button('Forget everything').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget everything' }).click();
  await vi.waitFor(() => expect(room.rows('TutorMemory')).toEqual([]));
});

test('conversations are listed, opened, and deleted after a confirmation, which starts a new one', async () => {
  const room = await openTutor();
  await visitTutor(room.store);
  await ask('What is damping?', room);
  await untilRead(room);
  room.say({ type: 'text', text: 'It slows.' });
  room.keep();
  await button('New conversation').click();
  await expect.element(page.getByRole('heading', { name: 'Ask Sage about what you learn' })).toBeVisible();
  await page.getByRole('link', { name: /^What is damping/ }).click();
  await expect.element(said().getByText('It slows.').first()).toBeVisible();
  await button('Delete “What is damping?”').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await vi.waitFor(() => expect(room.rows('TutorMemory')).toEqual([]));
  await expect.element(page.getByRole('heading', { name: 'Ask Sage about what you learn' })).toBeVisible();
});

test('an answer lists the memories that it used, and says if it quotes lessons', async () => {
  const room = await openTutor();
  const memory = { tutorID: room.tutorID, userID: room.actor.id, owner: room.actor.id, isRemembered: true } as const;
  const [kept, gone] = [newId('TutorMemory'), newId('TutorMemory')];
  room.server.put('TutorMemory', rowOf('TutorMemory', kept, { ...memory, content: 'Likes maps' }));
  room.quotesOnly();
  await visitTutor(room.store);
  await ask('Why?', room);
  await untilRead(room);
  room.say({ type: 'source', source: citation }, { type: 'text', text: 'Because [^1].' });
  room.keep('done', { usedMemoryIDs: [kept, gone] });
  await page.getByText('2 memories used').click();
  await expect.element(said().getByText('Likes maps')).toBeVisible();
  await expect.element(said().getByText('Forgotten since')).toBeVisible();
  await expect.element(said().getByText(/^Quoted from lessons/)).toBeVisible();
  expect(page.getByText('Not from your lessons').elements()).toHaveLength(0);
});

test('a phone shows the side panel of the tutor page as a sheet', async () => {
  await page.viewport(390, 844);
  const room = await openTutor();
  await visitTutor(room.store);
  await button('About Sage').click();
  await expect.element(page.getByRole('dialog').getByText('What Sage remembers')).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('a tutor of another learner leads to the not-found page', async () => {
  const room = await openTutor();
  const { href } = await visitTutor(room.store, `/interact/tutor?tutor=${newId('Tutor')}`);
  await expect.poll(href).toBe('/404');
});

test('the tutor page shows the maximum cost and the answers left before a question, the cost after it, and why lessons are quoted instead', async () => {
  const room = await openTutor();
  const limit = { value: 20, used: 18, resetsAt: '2026-11-24T00:00:00Z' } as const;
  room.allowance.now = { most: 19_200, limit, noModel: null };
  await visitTutor(room.store);
  await expect
    .element(page.getByText(/^An answer costs at most 19,200 tokens\. 2 of your plan’s 20 a day/))
    .toBeVisible();
  await ask('What is damping?', room);
  await untilRead(room);
  room.say({ type: 'text', text: 'It takes motion away.' });
  const noModel = { why: 'limit', limit: 'tutorMessagesADay', value: 20, resetsAt: limit.resetsAt } as const;
  room.allowance.now = { most: 19_200, limit: { ...limit, used: 20 }, noModel };
  room.keep('done', {}, 1_234);
  await expect.element(said().getByText('1,234 tokens')).toBeVisible();
  const why =
    /^Your plan’s 20 answers a day are used up\. Until .*2026.* your lessons are quoted, which costs nothing\.$/;
  await expect.element(page.getByText(why)).toBeVisible();
  room.quotesOnly();
  await ask('And resonance?', room);
  await untilRead(room);
  room.say({ type: 'noModel', noModel }, { type: 'text', text: 'Your lessons say:' });
  await expect.element(said().getByText(why)).toBeVisible();
  room.keep();
  await expect.element(said().getByText(why)).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});
