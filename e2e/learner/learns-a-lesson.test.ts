import { beforeAll, expect, test } from 'vitest';
import type { Person } from '#e2e/person.ts';
import { shell } from '#e2e/shell.ts';
import { openFixture } from '#e2e/fixture.ts';
import { recordNetwork } from '#e2e/network-recorder.ts';
import { lessonEditor } from '#e2e/lesson-editor.ts';

// A person without access requests the lesson.
const { newPerson, elsewhere, rows } = await openFixture([/status of 404/]);

/** One scenario from creating a lesson to completing it: each test continues from the previous one. */
const name = 'How the tide turns';
const bulges = {
  question: 'How many bulges does the Moon raise?',
  wrong: { text: 'One, on its own side', feedback: 'What of the far side?' },
  right: { text: 'Two, near and far', feedback: 'Near and far, yes.' },
  explanation: 'The far water is left behind.',
};
const spring = {
  question: 'When are tides highest?',
  wrong: { text: 'At half moon' },
  right: { text: 'At new and full moon' },
  explanation: 'Sun and Moon then pull in one line.',
};
/** Texts that nobody may receive before an answer is graded. */
const keys = [bulges, spring].flatMap(({ right, wrong, explanation }) => [
  explanation,
  ...[right, wrong].flatMap((option) => ('feedback' in option ? [String(option.feedback)] : [])),
]);
const behindThePaywall = 'Harbour masters kept tables for centuries.';

let teacher: Person;
let learner: Person;
let phone: Person;
let requests: readonly string[];
let lessonID: string;

beforeAll(async () => {
  [teacher, learner] = await Promise.all([
    newPerson({ firstName: 'Tove', lastName: 'Sandström', at: '/teach/lessons/create_lesson?name=How%20the%20tide' }),
    newPerson({ firstName: 'Lior', lastName: 'Amsalem' }),
  ]);
  requests = await recordNetwork(learner.context);
  await learner.page.goto('/learn/catalog');
  await learner.page.getByRole('article').first().waitFor();
});

const card = () => learner.page.getByRole('article').filter({ hasText: name });
const heardSoFar = (words: readonly string[]) => words.filter((each) => requests.some((text) => text.includes(each)));
const progressOf = (person: string) => teacher.page.getByRole('row').filter({ hasText: person });
const balance = (page: Person['page']) => page.getByTestId('balance');

test("a lesson appears in another person's open catalog when its teacher publishes it [S-599]", async () => {
  const { page } = teacher;
  const write = lessonEditor(page);
  expect(await page.getByLabel('Name').inputValue()).toBe('How the tide');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Why the sea comes twice a day.');
  await page.getByRole('button', { name: 'Create and write' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  lessonID = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await write.nameStep('The sea comes twice');
  await write.writeText('Stand at the shore for a day and count.');
  await write.addQuiz('What did you see?', 100);
  await write.addQuestion(bulges);
  await write.addQuestion(spring);
  await write.addReading('Tables of the tide', behindThePaywall);
  await write.price('5');
  await page.getByText('500,000 tokens').waitFor();
  expect(await card().count()).toBe(0);
  await write.publish();

  await card().getByText('New', { exact: true }).waitFor();
  await card().getByText('$5', { exact: true }).waitFor();
});

test('a learner sees all steps of a lesson and can read one before enrolling [S-590]', async () => {
  const { page } = learner;
  await card().getByRole('link', { name }).click();
  const outline = page.getByRole('list', { name: 'Steps of this lesson' });
  await outline.getByText('Stand at the shore').waitFor();
  for (const step of ['The sea comes twice', 'What did you see?', 'Tables of the tide'])
    await outline.getByText(step).first().waitFor();
  expect(heardSoFar([behindThePaywall, bulges.question, ...keys])).toEqual([]);
});

test('enrolling asks for confirmation and then lowers the balance on all devices of the learner [S-007, S-486, S-597]', async () => {
  const { page } = learner;
  phone = await elsewhere(learner, { viewport: { width: 390, height: 844 } });
  await shell(phone.page).openAccountMenu();
  await shell(page).openAccountMenu();
  for (const device of [page, phone.page]) expect(await balance(device).innerText()).toBe('1,000,000 tokens');

  await page.getByRole('button', { name: 'Enroll for 500,000 tokens' }).click();
  const question = page.getByRole('dialog', { name: `Enroll in “${name}”?` });
  await question
    .getByText('500,000 tokens ($5) go from your wallet to the teacher. You keep 500,000 tokens.')
    .waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await rows('select from enrollment where owner = $1', learner.id)).toEqual([]);

  await page.getByRole('button', { name: 'Enroll for 500,000 tokens' }).click();
  await question.getByRole('button', { name: 'Enroll for 500,000 tokens' }).click();
  await page.waitForURL(`/learn/enrollments/lesson/${lessonID}*`);
  await expect.poll(() => balance(phone.page).innerText()).toBe('500,000 tokens');

  await teacher.page.getByRole('tab', { name: /Learners/ }).click();
  await progressOf('Lior A.').getByText('0 of 3 steps').first().waitFor();
});

const isOpen = (step: string) => learner.page.getByRole('heading', { level: 1, name: step, exact: true }).waitFor();
const press = (label: string) => learner.page.getByRole('button', { name: label, exact: true }).click();
const says = (words: string) => learner.page.locator('footer').getByText(words, { exact: true }).waitFor();
const answer = async (option: string) => {
  await learner.page.getByRole('radio', { name: option }).check();
  await press('Check');
};
const attempts = () =>
  rows(
    'select number, status, jsonb_array_length(answers) as answers from quiz_attempt where owner = $1 order by number',
    learner.id,
  );

test('a wrong answer is explained, and the right one is sent with the grade and not before [S-589]', async () => {
  const rightOptions = await rows<{ id: string }>(
    `select q.value->'answer'->>0 as id from lesson_node_quiz, jsonb_array_elements(questions) q where lesson_id = $1`,
    lessonID,
  );
  const answers = rightOptions.map(({ id }) => `"answer":["${id}"]`);
  expect(answers).toHaveLength(2);

  await isOpen('The sea comes twice');
  await press('Next step');
  await isOpen('What did you see?');
  await learner.page.getByText('Question 1 of 2').waitFor();
  expect(heardSoFar([...keys, ...answers])).toEqual([]);

  await answer(bulges.wrong.text);
  await says('Not quite');
  await learner.page.getByText(bulges.wrong.feedback).first().waitFor();
  await learner.page.getByText(bulges.explanation).first().waitFor();
  expect(heardSoFar([...keys, ...answers])).toEqual([bulges.explanation, bulges.wrong.feedback, answers[0]]);

  await press('Next question');
  await answer(spring.right.text);
  await says('Right');
  await press('See the result');
  await says('Not passed yet');
  await progressOf('Lior A.').getByText('1 of 3 steps').first().waitFor();
});

test('an offline learner can continue, and unsent changes are visible, stored and marked as pending [S-591]', async () => {
  const { page, context } = learner;
  await context.setOffline(true);
  await page.getByText('Offline', { exact: true }).waitFor();
  await press('Try again');
  await answer(bulges.right.text);
  await says('It will be graded when the network is back.');
  await press('Next question');
  await answer(spring.right.text);
  await press('See the result');
  await page.getByText('2 answers are kept').waitFor();
  await press('Next step');
  await isOpen('Tables of the tide');
  await page.getByText(behindThePaywall).waitFor();
  await press('Finish');
  await isOpen('Not quite the end');
  await page.getByText('4 changes waiting for the network').waitFor();
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Tables of the tide.*done/ })
    .waitFor();
  expect(await attempts()).toEqual([{ number: 1, status: 'FAIL', answers: 2 }]);
});

test('offline work is delivered once after reconnecting, and the teacher sees it', async () => {
  await learner.context.setOffline(false);
  await isOpen(`You finished “${name}”`);
  await progressOf('Lior A.').getByText('3 of 3 steps').first().waitFor();
  await progressOf('Lior A.').getByText('Completed', { exact: true }).waitFor();

  expect(await attempts()).toEqual([
    { number: 1, status: 'FAIL', answers: 2 },
    { number: 2, status: 'PASS', answers: 2 },
  ]);
  expect(
    await rows(
      'select status, count(*)::int from enrollment_topic_progress where owner = $1 group by status',
      learner.id,
    ),
  ).toEqual([{ status: 'COMPLETE', count: 3 }]);
  expect(
    await rows('select name, count(*)::int from command where user_id = $1 group by name order by name', learner.id),
  ).toEqual([
    { name: 'enrollment.start', count: 1 },
    { name: 'quiz.answer', count: 4 },
    { name: 'step.finish', count: 2 },
    { name: 'step.open', count: 3 },
  ]);
  expect(
    await rows(
      `select a.owner = $1 as is_learner, a.kind, e.tokens::int from enrollment n
       join ledger_transfer t on t.key = 'enroll:' || n.id
       join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
       where n.owner = $1 order by e.tokens`,
      learner.id,
    ),
  ).toEqual([
    { is_learner: true, kind: 'wallet', tokens: -500_000 },
    { is_learner: false, kind: 'pending', tokens: 500_000 },
  ]);
});
