import { useState } from 'react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { questionProblems } from '#domain/teach/question-problem.ts';
import { parseQuestions } from '#domain/teach/quiz.ts';
import { ofEveryKind } from '#domain/teach/test-questions.ts';
import { emptyRichText, plainText, type RichText } from '#domain/teach/rich-text.ts';
import { Providers } from '#web/app/providers.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { type Quiz, QuizEditor } from '#web/teach/quiz-editor.tsx';
import { question, startWords } from '#web/teach/test-desk.tsx';

let written: Quiz;
let made = 0;

const makeId = () => {
  made += 1;
  return `made-${made}`;
};

function Desk({ start }: { start: Quiz }) {
  const [quiz, setQuiz] = useState(start);
  const handleChange = (next: Quiz) => {
    written = next;
    setQuiz(next);
  };
  const refuse = () => Promise.reject(new Error('no pictures here'));
  return (
    <main>
      <h1>Quiz</h1>
      <h2>Step</h2>
      <QuizEditor quiz={quiz} onChange={handleChange} makeId={makeId} onUpload={refuse} />
    </main>
  );
}

const write = (start: Quiz = { questions: [question], passMark: 0.5 }) =>
  render(
    <Providers>
      <Desk start={start} />
    </Providers>,
  );

const option = (number: number) => page.getByRole('textbox', { name: `Option ${number}`, exact: true });
const mark = (number: number) => page.getByLabelText(`Option ${number} is right`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const only = () => written.questions[0]!;

beforeAll(startWords);
beforeEach(() => {
  written = { questions: [], passMark: 0 };
});

test('a question is written from nothing, and says what is to do until nothing is', async () => {
  await write({ questions: [], passMark: 0.5 });
  await press('Add question');
  const toDo = page.getByRole('note');
  await expect.element(toDo.getByText('Ask something.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Question', exact: true }).click();
  await userEvent.keyboard('What is late?');
  await option(1).click();
  await userEvent.keyboard('The ball{Enter}The wind');
  await expect.element(option(3)).toBeVisible();
  await option(3).click();
  await userEvent.keyboard('{Backspace}');
  await expect.element(option(3)).not.toBeInTheDocument();
  await expect.element(toDo.getByText('Mark what is right.')).toBeVisible();
  await mark(1).click();
  await expect.element(toDo).not.toBeInTheDocument();
  expect(plainText(only().question)).toBe('What is late?');
  expect(only().options.map(({ text }) => text)).toEqual(['The ball', 'The wind']);
  expect(only().answer).toEqual([only().options[0]!.id]);
  expect(questionProblems(only())).toEqual([]);
  expect(parseQuestions(written.questions)).toEqual(written.questions);
});

test('of a single choice one option is right, of a multiple choice any', async () => {
  await write();
  await mark(2).click();
  expect(only().answer).toEqual(['wind']);
  await page.getByText('Several right answers').click();
  await mark(1).click();
  expect(only()).toMatchObject({ kind: 'multiple', answer: ['ball', 'wind'] });
  await page.getByText('One right answer').click();
  expect(only()).toMatchObject({ kind: 'single', answer: ['ball'] });
});

test('an option moves by Alt and an arrow, keeps the focus, and stays right', async () => {
  await write();
  await option(1).click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(only().options.map(({ id }) => id)).toEqual(['wind', 'ball']);
  expect(only().answer).toEqual(['ball']);
  await expect.element(option(2)).toHaveFocus();
  await expect.element(option(2)).toHaveValue('The ball');
});

test('an option moves by buttons, and the one at an end stays where it is', async () => {
  await write();
  await press('Move option 2 up');
  expect(only().options.map(({ id }) => id)).toEqual(['wind', 'ball']);
  const end = page.getByRole('button', { name: 'Move option 1 up' });
  await expect.element(end).toHaveAttribute('aria-disabled', 'true');
  (end.element() as HTMLElement).click();
  expect(only().options.map(({ id }) => id)).toEqual(['wind', 'ball']);
});

test('feedback and explanation come and go with their buttons', async () => {
  await write();
  await press('Add feedback to option 2');
  await page.getByRole('textbox', { name: 'Feedback on option 2' }).fill('The wind is never late.');
  await press('Add an explanation');
  await page.getByRole('textbox', { name: 'Explanation, shown after the answer' }).click();
  await userEvent.keyboard('It hangs loose.');
  expect(only().options[1]).toEqual({ id: 'wind', text: 'The wind', feedback: 'The wind is never late.' });
  expect(plainText(only().explanation!)).toBe('It hangs loose.');
  await press('Remove the feedback of option 2');
  await press('Remove');
  expect(only().options[1]).toEqual({ id: 'wind', text: 'The wind' });
  expect(only()).not.toHaveProperty('explanation');
});

test('points are whole and not below zero, and their total is shown [S-352]', async () => {
  await write({ questions: [question, { ...question, id: 'other', score: 2 }], passMark: 0.5 });
  await expect.element(page.getByText('3 points in all')).toBeVisible();
  const points = page.getByRole('textbox', { name: 'Points' });
  await points.fill('4');
  await expect.element(page.getByText('6 points in all')).toBeVisible();
  for (const wrong of ['-1', '1.5', 'many']) {
    await points.fill(wrong);
    await expect.element(page.getByText('Whole points, up to 1000.')).toBeVisible();
    await expect.element(points).toHaveAttribute('aria-invalid', 'true');
  }
  expect(only().score).toBe(4);
});

test('the pass mark is a share from 0 to 100', async () => {
  await write();
  const passMark = page.getByRole('textbox', { name: 'To pass' });
  await passMark.fill('80');
  expect(written.passMark).toBe(0.8);
  await passMark.fill('101');
  await expect.element(page.getByText('A number from 0 to 100.')).toBeVisible();
  expect(written.passMark).toBe(0.8);
});

test('one question is open at a time; it is moved by buttons and deleted after a question back', async () => {
  await write({ questions: [question, { ...question, id: 'other' }], passMark: 0.5 });
  const heads = page.getByRole('button', { name: /What is late/ });
  await heads.nth(1).click();
  await expect.element(heads.nth(0)).toHaveAttribute('aria-expanded', 'false');
  await expect.element(heads.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await press('Move question 2 up');
  expect(written.questions.map(({ id }) => id)).toEqual(['other', 'late']);
  await expect.element(page.getByRole('button', { name: 'Move question 1 up' })).toHaveFocus();
  await press('Delete question 1');
  await press('Delete question');
  await expect.element(heads).toHaveLength(1);
  expect(written.questions.map(({ id }) => id)).toEqual(['late']);
});

test('a closed question shows its words and formulas in one line, and nothing to press inside', async () => {
  const asked: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { id: 'a' },
        content: [
          { type: 'text', text: 'What is ' },
          { type: 'mathInline', attrs: { latex: 'f_0' } },
          { type: 'hardBreak' },
          { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.org' } }] },
        ],
      },
    ],
  };
  await write({ questions: [question, { ...question, id: 'formula', question: asked }], passMark: 0.5 });
  const closed = page.getByRole('button', { name: /here/ });
  await expect.poll(() => closed.element().querySelector('.katex')).not.toBeNull();
  expect(closed.element().querySelector('a, br')).toBeNull();
});

test('a question without words says so', async () => {
  const silent = { ...question, question: emptyRichText('q') };
  await write({ questions: [silent], passMark: 0.5 });
  await expect.element(page.getByRole('button', { name: /Question without words/ })).toBeVisible();
});

test('nothing keeps anybody out', async () => {
  await write();
  await press('Add feedback to option 1');
  await press('Add an explanation');
  await expect.element(page.getByRole('textbox', { name: 'Explanation, shown after the answer' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test.each(ofEveryKind.filter(({ kind }) => kind !== 'single' && kind !== 'multiple'))(
  'a question of the kind $kind keeps its key when its points change',
  async (given) => {
    await write({ questions: [given], passMark: 0.5 });
    await expect.element(page.getByText(/This kind of question is kept as it is/)).toBeVisible();
    await expect.element(page.getByRole('note')).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'Points' }).fill('7');
    expect(only()).toEqual({ ...given, score: 7 });
  },
);
