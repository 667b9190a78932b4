import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GivenAnswer, Grade } from '#domain/learn/quiz-attempt.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';
import { drawPart, said, startWords } from '#web/learn/test-school.tsx';
import { QuestionView } from '#web/shared/quiz-view.tsx';
import { accessibilityFaults } from '#web/shared/test-render.tsx';

const question = (kind: OpenQuestion['kind']): OpenQuestion => ({
  id: 'q',
  kind,
  question: said('b', 'What helps?'),
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

function Asked({ kind }: { kind: OpenQuestion['kind'] }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const handleChoose = (id: string) => setChosen(kind === 'single' ? [id] : [...chosen, id]);
  return <QuestionView question={question(kind)} chosen={chosen} given={undefined} onChoose={handleChoose} />;
}
const answered = (given: GivenAnswer) => (
  <QuestionView question={question('multiple')} chosen={given.answer} given={given} onChoose={() => {}} />
);

beforeAll(startWords);

test('a single choice is a radio group named by its question, and arrows move in it', async () => {
  await drawPart(<Asked kind="single" />);
  await expect.element(page.getByRole('radiogroup', { name: 'What helps?' })).toBeVisible();
  (page.getByRole('radio', { name: /A damper/ }).element() as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown}');
  await expect.element(page.getByRole('radio', { name: /A song/ })).toBeChecked();
});

test('a multiple choice says that several may be chosen', async () => {
  await drawPart(<Asked kind="multiple" />);
  await expect
    .element(page.getByRole('group', { name: 'What helps?' }))
    .toHaveAccessibleDescription('Choose all that apply.');
  await page.getByRole('checkbox', { name: 'A damper' }).click();
  await page.getByRole('checkbox', { name: 'More mass' }).click();
  expect(page.getByRole('checkbox', { checked: true }).elements()).toHaveLength(2);
});

test('a grade marks each option with a word: chosen and right, chosen, and right', async () => {
  await drawPart(answered(graded(['damper', 'song'], {})));
  await expect.element(page.getByRole('checkbox', { name: 'A damper Your answer, right' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'A song Your answer' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'More mass Right answer' })).toBeVisible();
});

test('feedback stands at the option that it is about', async () => {
  await drawPart(answered(graded(['damper', 'song'], { feedback: { song: 'No.' } })));
  await expect.element(page.getByRole('checkbox', { name: 'A song No. Your answer' })).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'A damper Your answer, right' })).toBeVisible();
});

test('an answer that waits for its grade shows no verdict and can be changed no more', async () => {
  await drawPart(answered({ questionID: 'q', answer: ['song'], grade: null }));
  await expect.element(page.getByRole('checkbox', { name: 'A song' })).toBeDisabled();
  expect(page.getByText(/answer/i).elements()).toEqual([]);
});

test('asked and graded, a question has no accessibility faults', async () => {
  await drawPart(<Asked kind="single" />);
  expect(await accessibilityFaults()).toEqual([]);
  await drawPart(answered(graded(['damper'], { explanation: said('e', 'Because.') })));
  expect(await accessibilityFaults()).toEqual([]);
});
