import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Problem } from '#domain/kernel/errors.ts';
import type { QuestionBank } from '#domain/teach/import-export/question-bank.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { parseQuestions } from '#domain/teach/question/parse-questions.ts';
import { QUESTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import { questionOf, sampleQuestions } from '#domain/teach/question/test-questions.ts';
import { emptyRichText, type Inline, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { answerUploads, type UploadReply } from '#web/writing/upload/test-upload-server.ts';
import { Providers } from '#web/app/providers.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';
import { ImportQuestions } from '#web/teach/import/import-questions.tsx';
import { type QuizContent, QuizEditor } from '#web/teach/quiz/quiz-editor.tsx';
import { question, paragraph, loadTranslations } from '#web/teach/editor/test-editor.tsx';
import { typeInto } from '#web/shared/test-typing.ts';

let written: QuizContent;
let made = 0;

const makeId = () => {
  made += 1;
  return `made-${made}`;
};

function Harness({ start }: { start: QuizContent }) {
  const [quiz, setQuiz] = useState(start);
  const handleChange = (next: QuizContent) => {
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

const write = (...questions: QuizQuestion[]) =>
  render(
    <Providers>
      <Harness start={{ ...defaultSettings, questions }} />
    </Providers>,
  );

const option = (number: number) => page.getByRole('textbox', { name: `Option ${number}`, exact: true });
const mark = (number: number) => page.getByLabelText(`Option ${number} is right`);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const kind = () => page.getByLabelText('Kind of question');
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const only = () => written.questions[0]!;

beforeAll(loadTranslations);
beforeEach(() => {
  written = { ...defaultSettings, questions: [] };
});

test('a new question lists what is missing until it is complete', async () => {
  await write();
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

test('a single choice accepts one right option, and a multiple choice any number', async () => {
  await write(question);
  await mark(2).click();
  expect(only().answer).toEqual(['wind']);
  await kind().selectOptions('Several right answers');
  await mark(1).click();
  expect(only()).toMatchObject({ kind: 'multiple', answer: ['ball', 'wind'] });
  await kind().selectOptions('One right answer');
  expect(only()).toMatchObject({ kind: 'single', answer: ['ball'] });
});

test('an option moved by Alt and an arrow keeps the focus and stays right', async () => {
  await write(question);
  await option(1).click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(only().options.map(({ id }) => id)).toEqual(['wind', 'ball']);
  expect(only().answer).toEqual(['ball']);
  await expect.element(option(2)).toHaveFocus();
  await expect.element(option(2)).toHaveValue('The ball');
});

test('an option moves by buttons, and the first one cannot move up', async () => {
  await write(question);
  await press('Move option 2 up');
  expect(only().options.map(({ id }) => id)).toEqual(['wind', 'ball']);
  const end = page.getByRole('button', { name: 'Move option 1 up' });
  await expect.element(end).toHaveAttribute('aria-disabled', 'true');
  (end.element() as HTMLElement).click();
  expect(only().options.map(({ id }) => id)).toEqual(['wind', 'ball']);
});

test('feedback and an explanation take the focus when added and return it when removed', async () => {
  await write(question);
  await press('Add feedback to option 2');
  await userEvent.keyboard('The wind is never late.');
  await press('Add an explanation');
  await userEvent.keyboard('It hangs loose.');
  expect(only().options[1]).toEqual({ id: 'wind', text: 'The wind', feedback: 'The wind is never late.' });
  expect(plainText(only().explanation!)).toBe('It hangs loose.');
  await press('Remove the feedback of option 2');
  await expect.element(page.getByRole('button', { name: 'Add feedback to option 2' })).toHaveFocus();
  await press('Remove');
  await expect.element(page.getByRole('button', { name: 'Add an explanation' })).toHaveFocus();
  expect(only().options[1]).toEqual({ id: 'wind', text: 'The wind' });
  expect(only()).not.toHaveProperty('explanation');
});

test('points are whole and not negative, and their total is shown [S-352]', async () => {
  await write(question, { ...question, id: 'other', score: 2 });
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

test('the pass mark is a percentage from 0 to 100', async () => {
  await write(question);
  const passMark = page.getByRole('textbox', { name: 'To pass' });
  await passMark.fill('80');
  expect(written.passMark).toBe(0.8);
  await passMark.fill('101');
  await expect.element(page.getByText('A number from 0 to 100.')).toBeVisible();
  expect(written.passMark).toBe(0.8);
});

test('one question is open at a time, and it can be moved by buttons and deleted after a confirmation', async () => {
  await write(question, { ...question, id: 'other' });
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

test('a collapsed question shows its text and formulas in one line without interactive elements', async () => {
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
  await write(question, { ...question, id: 'formula', question: asked });
  const closed = page.getByRole('button', { name: /here/ });
  await expect.poll(() => closed.element().querySelector('.katex')).not.toBeNull();
  expect(closed.element().querySelector('a, br')).toBeNull();
});

test.each<[string, readonly Inline[]]>([
  ['formulas', [{ type: 'mathInline', attrs: { latex: 'x'.repeat(4_900) } }]],
  [
    'parts in bold',
    Array.from({ length: 4_900 }, (_, index) => ({
      type: 'text',
      text: 'x',
      marks: index % 2 === 0 ? [{ type: 'bold' }] : [],
    })),
  ],
])(
  'a collapsed question with thousands of %s shows plain text, because rendering them would freeze the page',
  async (_, content) => {
    const asked = (inlines: readonly Inline[]): RichText => ({
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [...inlines] }],
    });
    const short = asked([{ type: 'mathInline', attrs: { latex: 'f_0' } }]);
    const others = [
      { ...question, id: 'long', question: asked(content) },
      { ...question, id: 'short', question: short },
    ];
    const { container } = await write(question, ...others);
    // The renderer of formulas loads lazily.
    await expect.poll(() => container.querySelector('[data-entry="short"] .katex')).not.toBeNull();
    const head = container.querySelector('[data-entry="long"]');
    expect(head?.textContent).toContain('x'.repeat(4_900));
    expect(head?.querySelectorAll('*').length).toBeLessThan(30);
  },
);

test('a question without text says so', async () => {
  const silent = { ...question, question: emptyRichText('q') };
  await write(silent);
  await expect.element(page.getByRole('button', { name: /Question without words/ })).toBeVisible();
});

test('the quiz editor has no accessibility faults', async () => {
  await write(question);
  await press('Add feedback to option 1');
  await press('Add an explanation');
  await expect.element(page.getByRole('textbox', { name: 'Explanation, shown after the answer' })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

test('each setting of a quiz is saved, and invalid values are not', async () => {
  await write(question);
  await field('Attempts').fill('3');
  await field('Minutes at most').fill('1,5');
  await page.getByLabelText('What was right is told').selectOptions('at the end');
  await page.getByRole('checkbox', { name: /own order/ }).click();
  const settings = { attempts: 3, timeLimitSeconds: 90, feedback: 'end', isShuffled: true };
  expect(written).toMatchObject(settings);
  await field('Attempts').fill('0');
  await expect.element(page.getByText('A number from 1 to 100, or nothing.')).toBeVisible();
  await field('Minutes at most').fill('0.1');
  await expect.element(page.getByText('Minutes, up to 1440, or nothing.')).toBeVisible();
  expect(written).toMatchObject(settings);
  await field('Attempts').fill('');
  await field('Minutes at most').fill('');
  expect(written).toMatchObject({ attempts: null, timeLimitSeconds: null });
  expect(await accessibilityFaults()).toEqual([]);
});

test('every question type can be edited, and switching the type keeps the earlier version', async () => {
  await write({ ...question, question: paragraph('q', 'What hums?') });
  await kind().selectOptions('True or false');
  await page.getByRole('radio', { name: 'True' }).click();
  expect(only()).toMatchObject({ kind: 'trueFalse', answer: ['true'] });
  await kind().selectOptions('A number');
  await typeInto(field('The right number'), '3,5');
  await typeInto(field('Still right, by so much more or less'), '0.1');
  expect(only()).toMatchObject({ kind: 'number', answer: ['3.5'], tolerance: 0.1 });
  expect(questionProblems(only())).toEqual([]);
  await kind().selectOptions('A short text');
  await press('Remove: Accepted answer 1');
  await press('Add an accepted answer');
  await expect.element(field('Accepted answer 1')).toHaveFocus();
  await userEvent.keyboard('Wind{Enter}A gust');
  expect(only()).toMatchObject({ kind: 'text', answer: ['Wind', 'A gust'] });
  await kind().selectOptions('Put in order');
  await field('Item 1').click();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(field('Item 2')).toHaveValue('Wind');
  await expect.element(field('Item 2')).toHaveFocus();
  expect(only().answer).toEqual(only().options.map(({ id }) => id));
  expect(await accessibilityFaults()).toEqual([]);
  await kind().selectOptions('Match pairs');
  await typeInto(field('Pair 1, second half'), 'Air');
  await typeInto(field('Pair 2, second half'), 'Moving air');
  await press('Add one that leads astray');
  await userEvent.keyboard('Paint');
  expect(questionProblems(only())).toEqual([]);
  expect(parseQuestions(written.questions)).toEqual(written.questions);
  expect(await accessibilityFaults()).toEqual([]);
  await kind().selectOptions('One right answer');
  expect(only()).toMatchObject({ kind: 'single', options: question.options, answer: question.answer });
});

test('words of a text are marked as right, and keep their marks while the text is edited', async () => {
  await write({ ...questionOf.mark, options: [{ id: 'a', text: 'The cat sat.' }], answer: [] });
  await press('cat');
  expect(only().answer).toEqual(['a.1']);
  await field('Line 1').click();
  await userEvent.keyboard('{Home}Then ');
  await expect.element(page.getByRole('button', { name: 'cat', exact: true })).toHaveAttribute('aria-pressed', 'true');
  expect(only()).toMatchObject({ options: [{ text: 'Then The cat sat.' }], answer: ['a.2'] });
  expect(questionProblems(only())).toEqual([]);
});

test('suggestions are shown for a question that is already valid', async () => {
  await write(question);
  const advice = page.getByRole('note', { name: 'To make it a better question' });
  await expect.element(option(1)).toBeVisible();
  await expect.element(advice).not.toBeInTheDocument();
  await typeInto(option(1), 'The ball, which hangs loose and swings behind');
  await expect.element(advice.getByText(/by far the longest/)).toBeVisible();
  expect(questionProblems(only())).toEqual([]);
  expect(await accessibilityFaults()).toEqual([]);
});

test.each(sampleQuestions)('a $kind question keeps everything else when its points change', async (given) => {
  await write(given);
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Points' }).fill('7');
  expect(only()).toEqual({ ...given, score: 7 });
});

describe('import of questions', () => {
  const bank: QuestionBank = {
    questions: [question, { ...question, id: 'second', question: paragraph('s', 'What is early?'), answer: [] }],
    loss: [
      { line: 4, kind: 'title_left_out', what: 'Tides' },
      { line: 9, kind: 'question_left_out', what: 'essay: Write.' },
    ],
  };
  let added: readonly QuizQuestion[];
  const handleClose = vi.fn<() => void>();

  const bring = async (answer: UploadReply, count = 0) => {
    added = [];
    const asked: string[] = [];
    answerUploads(({ path }) => {
      asked.push(path);
      return answer;
    });
    await render(
      <Providers>
        <ImportQuestions count={count} onAdd={(questions) => (added = questions)} onClose={handleClose} />
      </Providers>,
    );
    await userEvent.upload(document.querySelector('input[type=file]')!, new File(['q{T}'], 'tides.gift'));
    await expect.poll(() => asked).toEqual(['/api/question-banks']);
  };
  const refused = (problem: Partial<Problem>): UploadReply => ({ status: 422, body: problem });
  afterEach(() => void vi.unstubAllGlobals());

  test('imported questions are shown with what was left out, and the selected ones are added', async () => {
    await bring({ status: 200, body: bank });
    const list = page.getByRole('group', { name: 'Which questions to add' });
    await expect.element(list.getByRole('checkbox', { name: 'What is early? something is left to do' })).toBeChecked();
    await page.getByText('Questions of a kind not asked here (1)').click();
    await expect.element(page.getByText('essay: Write.')).toBeVisible();
    await expect.element(page.getByText('Line 9')).toBeVisible();
    expect(await accessibilityFaults()).toEqual([]);
    await list.getByRole('checkbox', { name: 'What is early? something is left to do' }).click();
    await press('Add 1 question');
    expect(added).toEqual([question]);
    expect(handleClose).toHaveBeenCalled();
  });

  test('imported questions are limited to the room in the quiz', async () => {
    await bring({ status: 200, body: bank }, QUESTIONS_MAX - 1);
    const second = page.getByRole('checkbox', { name: 'What is early? something is left to do' });
    await expect.element(second).not.toBeChecked();
    await second.click();
    await expect.element(page.getByText('This quiz has room for 1 more question.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Add 2 questions' })).toBeDisabled();
  });

  test('a broken question file is refused with its line', async () => {
    const detail = 'line 3: the { is not closed before the next empty line';
    await bring(refused({ code: 'invalid_input', detail, details: { line: 3, fault: 'badQuestion' } }));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Nothing was changed: line 3 of tides.gift cannot be read. A question is not written as it should be.',
      );
    await expect.element(page.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  });
});
