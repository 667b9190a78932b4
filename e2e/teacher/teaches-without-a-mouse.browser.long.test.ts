import { beforeAll, expect, test } from 'vitest';
import { answerCorrectly } from '#e2e/teacher/player-answer.ts';
import { type TypedQuestion, editorKeyboard } from '#e2e/teacher/editor-keyboard.ts';
import type { Person, BrowserSession } from '#e2e/person.ts';
import { openFixture } from '#e2e/fixture.ts';
import { lessonEditor } from '#e2e/lesson-editor.ts';

const { newPerson, elsewhere, rows } = await openFixture();

const questions: TypedQuestion[] = [
  {
    kind: 'One right answer',
    words: 'What pulls hardest at the sea?',
    options: ['The Sun', 'The Moon'],
    right: [2],
    feedback: 'It is larger, and much farther away.',
  },
  {
    kind: 'Several right answers',
    words: 'When are spring tides?',
    options: ['At new moon', 'At half moon', 'At full moon'],
    right: [1, 3],
  },
  { kind: 'True or false', words: 'High water comes twice a day.', isTrue: true },
  { kind: 'A number', words: 'How many hours lie between two high waters?', right: '12.4', tolerance: '0.5' },
  { kind: 'A short text', words: 'What is a weak tide called?', accepted: ['neap tide', 'neap'] },
  { kind: 'Put in order', words: 'From low to high.', items: ['Low water', 'Flood', 'High water'] },
  {
    kind: 'Match pairs',
    words: 'What belongs together?',
    pairs: [
      ['Spring tide', 'Full moon'],
      ['Neap tide', 'Half moon'],
    ],
  },
];

let teacher: Person;
let learner: Person;
let lessonID: string;

beforeAll(async () => {
  [teacher, learner] = await Promise.all([
    newPerson({ firstName: 'Tove', lastName: 'Sandström', at: '/teach/lessons/create_lesson' }),
    newPerson({ firstName: 'Lior', lastName: 'Amsalem' }),
  ]);
});

test('a teacher writes and publishes a lesson with every kind of step and question by keyboard alone', async () => {
  const { page, id } = teacher;
  const { press, write, rewrite, field, button, addStep, ask } = editorKeyboard(page);
  await rewrite('Name', 'How the tide turns');
  await press(button('Create and write'));
  await page.getByRole('heading', { level: 1, name: 'How the tide turns' }).waitFor();

  await rewrite('Name', 'The sea comes twice');
  await write(page.getByRole('textbox', { name: 'Text', exact: true }), 'Stand at the shore for a day and count.');

  await addStep('Slides', 'Sun and Moon');
  await press(button('Add slide'));
  await write(field('Title'), 'Two who pull');
  await write(page.getByRole('textbox', { name: 'On the slide', exact: true }), 'The Moon is near, the Sun is large.');

  await addStep('Video', 'A day in a minute');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button('Upload a video'))]);
  await chooser.setFiles('data/seed/lessons/why-twelve-notes/two-tones.webm');
  await page.locator('video').waitFor();
  await write(field('Captions'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe sea rises.');

  await addStep('Quiz', 'What did you see?');
  for (const question of questions) await ask(question);

  await press(button('Publish'));
  await page.getByText('Everyone can find it in the catalog now.').waitFor();
  lessonID = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(
    await rows(
      `select n.type, n.name from lesson_node n join lesson l on l.id = n.lesson_id
       where l.owner = $1 and l.visibility = 'public' order by n.position`,
      id,
    ),
  ).toEqual([
    { type: 'RICHTEXT', name: 'The sea comes twice' },
    { type: 'SLIDESHOW', name: 'Sun and Moon' },
    { type: 'VIDEO', name: 'A day in a minute' },
    { type: 'QUIZ', name: 'What did you see?' },
  ]);
  expect(
    await rows(
      `select q->>'kind' as kind, q->'answer' as answer, jsonb_array_length(coalesce(q->'options', '[]')) as options
       from lesson_node_quiz z, jsonb_array_elements(z.questions) q where z.owner = $1`,
      id,
    ),
  ).toMatchObject([
    { kind: 'single', options: 2 },
    { kind: 'multiple', options: 3 },
    { kind: 'trueFalse', answer: ['true'] },
    { kind: 'number', answer: ['12.4'] },
    { kind: 'text', answer: ['neap tide', 'neap'] },
    { kind: 'order', options: 3 },
    { kind: 'match', options: 2 },
  ]);
});

const isAt = (step: string) => learner.page.getByRole('heading', { level: 1, name: step, exact: true }).waitFor();
const go = (label: string) => learner.page.locator('footer').getByRole('button', { name: label, exact: true }).click();

test('another person learns the lesson up to the quiz and answers half of it', async () => {
  const { page } = learner;
  await page.goto(`/learn/catalog/lesson/${lessonID}`);
  await page.getByRole('button', { name: 'Enroll', exact: true }).filter({ visible: true }).first().click();
  await page.waitForURL(`/learn/enrollments/lesson/${lessonID}*`);
  await isAt('The sea comes twice');
  await go('Next step');
  await isAt('Sun and Moon');
  await page.getByText('The Moon is near, the Sun is large.').waitFor();
  await go('Next step');
  await isAt('A day in a minute');
  await go('Next step');
  await isAt('What did you see?');
  for (const question of questions.slice(0, 3)) {
    await answerCorrectly(page, question);
    await page.locator('footer').getByText('Right', { exact: true }).waitFor();
    await go('Next question');
  }
});

test('a newly published version is offered to its learner, whose progress carries over', async () => {
  const { press, write, field, button, addStep } = editorKeyboard(teacher.page);
  await addStep('Reading', 'One more thing');
  await write(teacher.page.getByRole('textbox', { name: 'Text', exact: true }), 'The land rises and falls too.');
  await press(button('Publish changes'));
  const dialog = teacher.page.getByRole('dialog', { name: 'Publish your changes?' });
  await dialog.getByText('One more thing').waitFor();
  await dialog.getByText('1 is in the middle').waitFor();
  await press(dialog.getByRole('button', { name: 'Publish changes' }));
  await teacher.page.getByText('Everyone can find it in the catalog now.').waitFor();
  expect(await field('Name').inputValue()).toBe('One more thing');

  const { page } = learner;
  await page.getByRole('button', { name: 'See what is new' }).click();
  const offer = page.getByRole('dialog', { name: 'A newer version of this lesson' });
  await offer.getByText('One more thing').waitFor();
  await offer.getByRole('button', { name: 'Take the new version' }).click();
  await offer.waitFor({ state: 'detached' });
  const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
  for (const done of [/The sea comes twice.*done/, /Sun and Moon.*done/, /A day in a minute.*done/, /One more thing/])
    await step(done).waitFor();
  await step(/What did you see/).click();
  for (const [index, question] of questions.slice(3).entries()) {
    await answerCorrectly(page, question);
    await page.locator('footer').getByText('Right', { exact: true }).waitFor();
    await go(index < 3 ? 'Next question' : 'See the result');
  }
  await page.locator('footer').getByText('Passed', { exact: true }).waitFor();
  await go('Next step');
  await isAt('One more thing');
  await go('Finish');
  await isAt('You finished “How the tide turns”');

  // The page is a moment ahead of the server.
  const kept = () =>
    rows(
      `select n.status, v.number, (select count(*)::int from enrollment_topic_progress t where t.enrollment_id = n.id and t.status in ('COMPLETE', 'PASS')) as done
       from enrollment n join lesson_version v on v.id = n.version_id where n.owner = $1`,
      learner.id,
    );
  await expect.poll(kept).toEqual([{ status: 'COMPLETED', number: 2, done: 5 }]);
  expect(
    await rows(
      'select number, status, jsonb_array_length(answers) as answers from quiz_attempt where owner = $1',
      learner.id,
    ),
  ).toEqual([{ number: 1, status: 'PASS', answers: 7 }]);
});

test('text written in one step by two browsers, one of them offline, is merged without loss', async () => {
  await teacher.page.goto('/teach/lessons/create_lesson?name=Knots');
  await teacher.page.getByRole('button', { name: 'Create and write' }).click();
  await lessonEditor(teacher.page).writeText('Left over right. ');
  await teacher.page.getByText(/^Saved/).waitFor();
  const boat = await elsewhere(teacher);
  await boat.page.goto(teacher.page.url());
  const text = ({ page }: BrowserSession) => page.getByRole('textbox', { name: 'Text', exact: true });
  await text(boat).getByText('Left over right.').waitFor();

  await boat.context.setOffline(true);
  await lessonEditor(boat.page).writeText('Written at sea. ');
  await boat.page.getByText('Saved on this device, waiting for the network').waitFor();
  await lessonEditor(teacher.page).writeText('Written on land. ');
  const stored = async () =>
    (
      await rows<{ text: string }>(
        'select text from lesson_node_content where owner = $1 order by created_at',
        teacher.id,
      )
    ).at(-1)?.text ?? '';
  await expect.poll(stored).toContain('Written on land.');
  await boat.context.setOffline(false);

  await boat.page.getByText('This was changed elsewhere while you were writing.').waitFor();
  for (const word of ['on', 'land']) await boat.page.getByText(`Only there: ${word}`).waitFor();
  await text(boat).getByText('Written at sea.').waitFor();
  expect(await stored()).not.toContain('Written at sea.');
  await boat.page.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(stored).toMatch(/Written at sea\..*Written on land\.|Written on land\..*Written at sea\./);
  // A text is not replaced while it has the focus.
  await teacher.page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await text(teacher).getByText('Written at sea.').waitFor();
});
