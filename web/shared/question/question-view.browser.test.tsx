import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GivenAnswer, Grade } from '#domain/learn/quiz-attempt.ts';
import { publishQuestion } from '#domain/teach/version/learner-question.ts';
import { sampleQuestions, questionOf } from '#domain/teach/question/test-questions.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';
import { defaultSettings, saveSettings } from '#ui/setting/settings.ts';
import { renderPart, paragraph, loadTranslations } from '#web/learn/test-school.tsx';
import { QuestionView } from '#web/shared/question/question-view.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';

const question = (kind: 'single' | 'multiple'): LearnerQuestion => ({
  id: 'q',
  kind,
  question: paragraph('b', 'What helps?'),
  options: [
    { id: 'damper', text: 'A damper' },
    { id: 'song', text: 'A song' },
    { id: 'mass', text: 'More mass' },
  ],
  score: 2,
});
const graded = (answer: string[], grade: Partial<Grade>): GivenAnswer => ({
  questionID: 'q',
  answer,
  grade: { isRight: false, score: 0, answer: ['damper', 'mass'], feedback: {}, explanation: null, ...grade },
});
const openOf = (kind: keyof typeof questionOf) => publishQuestion(questionOf[kind]).open;

const onAnswer = vi.fn<(answer: string[]) => void>();
const last = () => onAnswer.mock.lastCall?.[0];
function Asked({ question: asked }: { question: LearnerQuestion }) {
  const [answer, setAnswer] = useState<string[]>([]);
  const handleAnswer = (next: string[]) => {
    onAnswer(next);
    setAnswer(next);
  };
  return <QuestionView question={asked} answer={answer} given={undefined} onAnswer={handleAnswer} />;
}
const answered = (given: GivenAnswer, asked: LearnerQuestion = question('multiple')) => (
  <QuestionView question={asked} answer={given.answer} given={given} onAnswer={() => {}} />
);

beforeAll(loadTranslations);
beforeEach(() => void onAnswer.mockClear());

test('a single choice is a radio group labeled by its question and responds to arrow keys', async () => {
  await renderPart(<Asked question={question('single')} />);
  await expect.element(page.getByRole('radiogroup', { name: 'What helps?' })).toBeVisible();
  (page.getByRole('radio', { name: /A damper/ }).element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown}');
  await expect.element(page.getByRole('radio', { name: /A song/ })).toBeChecked();
});

test('a multiple choice says that several options may be selected', async () => {
  await renderPart(<Asked question={question('multiple')} />);
  await expect
    .element(page.getByRole('group', { name: 'What helps?' }))
    .toHaveAccessibleDescription('Choose all that apply.');
  await page.getByRole('checkbox', { name: 'A damper' }).click();
  await page.getByRole('checkbox', { name: 'More mass' }).click();
  expect(page.getByRole('checkbox', { checked: true }).elements()).toHaveLength(2);
});

test('a true/false question has the two options True and False', async () => {
  await renderPart(<Asked question={openOf('trueFalse')} />);
  await page.getByRole('radio', { name: 'False' }).click();
  expect(last()).toEqual(['false']);
});

test('a number question reports an unreadable number at once', async () => {
  await renderPart(<Asked question={openOf('number')} />);
  const field = page.getByRole('textbox', { name: 'Which?' });
  await field.fill('about three');
  await expect.element(page.getByText('Write a number, such as 3.5.')).toBeVisible();
  await field.fill('3,1');
  await expect.element(page.getByText('Write a number, such as 3.5.')).not.toBeInTheDocument();
  expect(last()).toEqual(['3,1']);
});

test('a graded text answer says whether it is right and shows the correct answers', async () => {
  const key = { answer: ['Café crème', 'Coffee'] };
  await renderPart(answered(graded(['Tea'], key), openOf('text')));
  await expect.element(page.getByRole('textbox')).toBeDisabled();
  await expect.element(page.getByText('Café crème or Coffee')).toBeVisible();
  await expect.element(page.getByText('Right answer')).toBeVisible();
});

test('an ordering question is answered by keyboard: the button keeps the focus and the new position is announced', async () => {
  await renderPart(<Asked question={openOf('order')} />);
  const places = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('bdi')?.textContent);
  await expect.poll(places).toEqual(['Boil', 'Drink', 'Pour', 'Wake']);
  (page.getByRole('button', { name: 'Move “Wake” up' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('“Wake” is now 3 of 4');
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent('“Wake” is now 1 of 4');
  await expect.element(page.getByRole('button', { name: 'Move “Wake” up' })).toHaveFocus();
  expect(places()).toEqual(['Wake', 'Boil', 'Drink', 'Pour']);
});

test('an ordering question is answered by dragging a handle with mouse, pen or finger', async () => {
  await renderPart(<Asked question={openOf('order')} />);
  const rows = () => page.getByRole('listitem').elements();
  const drag = (from: number, to: number) => {
    const handle = rows()[from]!.querySelector('[aria-hidden]')!;
    handle.setPointerCapture = () => {};
    const at = {
      bubbles: true,
      pointerId: 1,
      pointerType: 'touch',
      clientY: rows()[to]!.getBoundingClientRect().top + 5,
    };
    flushSync(() => handle.dispatchEvent(new PointerEvent('pointerdown', at)));
    flushSync(() => handle.dispatchEvent(new PointerEvent('pointermove', at)));
    handle.dispatchEvent(new PointerEvent('pointerup', at));
  };
  await expect.element(page.getByRole('checkbox', { name: 'This order is correct' })).not.toBeChecked();
  drag(3, 0);
  await vi.waitFor(() => expect(last()).toHaveLength(4));
  await expect.element(page.getByRole('listitem').nth(0)).toHaveTextContent('1Wake');
  await expect.element(page.getByRole('checkbox', { name: 'This order is correct' })).toBeChecked();
});

test('a graded ordering question marks each position and shows the correct order', async () => {
  const open = openOf('order');
  const { answer } = publishQuestion(questionOf.order).key;
  await renderPart(answered(graded([answer[1]!, answer[0]!, answer[2]!, answer[3]!], { answer }), open));
  await expect.element(page.getByRole('listitem').nth(0)).toHaveTextContent('1BoilYour answer');
  await expect.element(page.getByRole('listitem').nth(2)).toHaveTextContent('3PourYour answer, right');
  await expect.element(page.getByRole('heading', { name: 'Right order' })).toBeVisible();
});

test('each option of a matching question has a list labeled with it, and a match selected twice moves', async () => {
  await renderPart(<Asked question={openOf('match')} />);
  await page.getByRole('combobox', { name: 'Oslo' }).selectOptions('Norway');
  await page.getByRole('combobox', { name: 'Bern' }).selectOptions('Norway');
  await expect.element(page.getByRole('combobox', { name: 'Oslo' })).toHaveDisplayValue('Choose…');
  await page.getByRole('combobox', { name: 'Oslo' }).selectOptions('Austria');
  expect(last()).toEqual(['i1', 'i2']);
});

test('a graded matching question marks each pair and shows the correct match', async () => {
  const open = openOf('match');
  const { answer } = publishQuestion(questionOf.match).key;
  await renderPart(answered(graded([answer[0]!, 'i1'], { answer }), open));
  await expect.element(page.getByRole('listitem').nth(0).getByText('Your answer, right')).toBeVisible();
  await expect.element(page.getByText('Right: Switzerland')).toBeVisible();
});

test('a word of a text is marked and unmarked by a click, and grading shows right, wrong and missed words', async () => {
  const open = openOf('mark');
  const { answer } = publishQuestion(questionOf.mark).key;
  const asked = await renderPart(<Asked question={open} />);
  const word = (name: string) => page.getByRole('button', { name, exact: true });
  await word('red').click();
  await word('The').click();
  await expect.element(word('The')).toHaveAttribute('aria-pressed', 'true');
  await word('The').click();
  await expect.element(word('The')).toHaveAttribute('aria-pressed', 'false');
  expect(last()).toEqual(['a.4']);
  await asked.unmount();
  await renderPart(answered(graded(['a.4', 'a.0'], { answer }), open));
  await expect.element(page.getByText('red (Your answer, right)')).toBeVisible();
  await expect.element(page.getByText('The (Your answer)')).toBeVisible();
  await expect.element(page.getByText('sings (Right answer)')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('a graded choice marks each option in text as correctly selected, wrongly selected or correct', async () => {
  await renderPart(answered(graded(['damper', 'song'], {})));
  await expect.element(page.getByRole('checkbox', { name: 'A damper Your answer, right' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'A song Your answer' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'More mass Right answer' })).toBeVisible();
});

test('feedback is shown at its option', async () => {
  await renderPart(answered(graded(['damper', 'song'], { feedback: { song: 'No.' } })));
  await expect.element(page.getByRole('checkbox', { name: 'A song No. Your answer' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'A damper Your answer, right' })).toBeVisible();
});

test('an answer waiting for its grade shows no result and cannot be changed', async () => {
  await renderPart(answered({ questionID: 'q', answer: ['song'], grade: null }));
  await expect.element(page.getByRole('checkbox', { name: 'A song' })).toBeDisabled();
  expect(page.getByText(/answer/i).elements()).toEqual([]);
});

describe.each([
  { mode: 'light', dir: 'ltr' },
  { mode: 'dark', dir: 'ltr' },
  { mode: 'light', dir: 'rtl' },
] as const)('$mode, $dir', (look) => {
  beforeAll(() => saveSettings(look));
  afterAll(() => saveSettings(defaultSettings));

  test.each(sampleQuestions)('a question of the kind $kind is accessible before and after grading', async (given) => {
    const { open, key } = publishQuestion(given);
    await renderPart(<Asked question={open} />);
    expect(await accessibilityFaults()).toEqual([]);
    const wrong = graded(key.answer.toReversed(), { answer: key.answer, explanation: paragraph('e', 'Because.') });
    await renderPart(answered(wrong, open));
    expect(await accessibilityFaults()).toEqual([]);
  });
});
